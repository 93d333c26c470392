import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lintDocument } from './lint-document.ts';

type Change = (document: any) => void;

const query = (name: string): object => ({ name, in: 'query', schema: { type: 'string' } });

const PLANTS: Readonly<Record<string, [rule: string, change: Change, path: string]>> = {
  'a numeric id in a path': [
    'api1:2023-no-numeric-ids',
    ({ components }) => void (components.parameters.ContactId.schema.type = 'integer'),
    'components.parameters.ContactId.schema',
  ],
  'credentials in the URL': [
    'api2:2023-no-credentials-in-url',
    ({ paths }) => paths['/v1/contacts'].get.parameters.push(query('access_token')),
    'paths./v1/contacts.get.parameters.2.name',
  ],
  'an API key in the URL': [
    'api2:2023-no-api-keys-in-url',
    ({ components }) => {
      components.securitySchemes.key = { type: 'apiKey', in: 'query', name: 'key' };
    },
    'components.securitySchemes.key.in',
  ],
  'an outdated scheme': [
    'api2:2023-auth-insecure-schemes',
    ({ components }) => {
      components.securitySchemes.old = { type: 'http', scheme: 'negotiate' };
    },
    'components.securitySchemes.old.scheme',
  ],
  'a write that anybody may make': [
    'api2:2023-write-restricted',
    ({ paths }) => void (paths['/v1/contacts'].post.security = []),
    'paths./v1/contacts.post.security',
  ],
  'a read that anybody may make': [
    'api2:2023-read-restricted',
    ({ paths }) => void delete paths['/v1/me'].get.security,
    'paths./v1/me.get',
  ],
  'a response without the rate limit': [
    'api4:2023-rate-limit',
    ({ components }) => void delete components.responses.ContactList.headers,
    'components.responses.ContactList',
  ],
  'the same scope for an administrator': [
    'api5:2023-admin-security-unique',
    ({ paths }) => void (paths['/v1/admin/contacts'] = { get: paths['/v1/contacts'].get }),
    'paths./v1/admin/contacts.get.security.0',
  ],
  'a URL as a parameter': [
    'api7:2023-concerning-url-parameter',
    ({ paths }) => paths['/v1/contacts'].get.parameters.push(query('avatar_url')),
    'paths./v1/contacts.get.parameters.2.name',
  ],
  'a server without TLS': [
    'api8:2023-no-server-http',
    ({ servers }) => {
      servers[0].url = 'http://api.example.com';
    },
    'servers.0.url',
  ],
  'an operation without 401': [
    'api8:2023-define-error-responses-401',
    ({ paths }) => void delete paths['/v1/me'].get.responses['401'],
    'paths./v1/me.get.responses',
  ],
  'an operation without 500': [
    'api8:2023-define-error-responses-500',
    ({ paths }) => void delete paths['/v1/me'].get.responses['500'],
    'paths./v1/me.get.responses',
  ],
};

test.each(Object.entries(PLANTS))('OWASP rejects %s', async (_what, [rule, change, path]) => {
  const findings = await lintDocument(openapiDocument(change));
  const places = findings
    .filter((finding) => finding.startsWith(`owasp:${rule} `))
    .map((finding) => finding.slice(`owasp:${rule} `.length).split(': ')[0]);

  expect(places).toContain(path);
});
