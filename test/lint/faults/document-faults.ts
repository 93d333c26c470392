import { type Fault, parts } from './fault.ts';

/** Faults of the document: its information, servers, tags, security and paths. */
export const DOCUMENT_FAULTS: Fault[] = [
  ['no title', 'struct', ({ openapi }) => delete openapi.info.title],
  ['no version', 'struct', ({ openapi }) => delete openapi.info.version],
  ['no info', 'info-contact', ({ openapi }) => delete openapi.info],
  ['no description', 'info-description', ({ openapi }) => delete openapi.info.description],
  ['no contact', 'info-contact', ({ openapi }) => delete openapi.info.contact],
  [
    'a contact without an address',
    'contact-properties',
    ({ openapi }) => delete openapi.info.contact.url,
  ],
  ['no license', 'info-license', ({ openapi }) => delete openapi.info.license],
  [
    'a license by name only',
    'info-license-strict',
    ({ openapi }) => delete openapi.info.license.identifier,
  ],
  [
    'a license by URL and identifier',
    'oas3-schema',
    ({ openapi }) => (openapi.info.license.url = 'https://spdx.org/licenses/MIT'),
  ],
  ['a version that is a number', 'struct', ({ openapi }) => (openapi.info.version = 1)],
  [
    'a script in a description',
    'no-unsafe-markdown',
    ({ openapi }) => (openapi.info.description = 'Text <script>alert(1)</script>'),
  ],
  [
    'an eval in a description',
    'no-eval-in-markdown',
    ({ openapi }) => (openapi.info.description = 'Call eval(x) then.'),
  ],
  [
    'an unsafe link in a description',
    'no-unsafe-markdown',
    ({ openapi }) => (openapi.info.description = '[here](javascript:alert(1))'),
  ],
  ['a key that OpenAPI does not know', 'oas3-schema', ({ openapi }) => (openapi.path = {})],
  ['no servers', 'no-empty-servers', ({ openapi }) => (openapi.servers = [])],
  ['servers left out', 'oas3-api-servers', ({ openapi }) => delete openapi.servers],
  [
    'a server without a URL',
    'oas3-server-variables',
    ({ openapi }) => delete openapi.servers[0].url,
  ],
  [
    'a server with a slash at the end',
    'no-server-trailing-slash',
    ({ openapi }) => (openapi.servers[0].url += '/'),
  ],
  [
    'a server over http',
    'https-only',
    ({ openapi }) => (openapi.servers[0].url = 'http://api.example.org'),
  ],
  [
    'a server variable that nobody defines',
    'oas3-server-variables',
    ({ openapi }) => (openapi.servers[0].url = 'https://{region}.example.org'),
  ],
  [
    'a server variable without values',
    'no-server-variables-empty-enum',
    ({ openapi }) =>
      (openapi.servers[0] = {
        url: 'https://{region}.example.org',
        variables: { region: { default: 'eu', enum: [] } },
      }),
  ],
  [
    'a server variable whose default is no value',
    'no-server-variables-empty-enum',
    ({ openapi }) =>
      (openapi.servers[0] = {
        url: 'https://{region}.example.org',
        variables: { region: { default: 'eu', enum: ['us'] } },
      }),
  ],
  [
    'a server variable that no URL has',
    'no-undefined-server-variable',
    ({ openapi }) => (openapi.servers[0].variables = { region: { default: 'eu' } }),
  ],
  ['one tag twice', 'no-duplicated-tag-names', ({ openapi }) => openapi.tags.push(openapi.tags[0])],
  [
    'a tag without a description',
    'tag-description',
    ({ openapi }) => delete openapi.tags[0].description,
  ],
  ['no list of tags', 'openapi-tags', ({ openapi }) => delete openapi.tags],
  [
    'external documents without a URL',
    'struct',
    ({ openapi }) => (openapi.externalDocs = { description: 'More.' }),
  ],
  [
    'a security scheme of an unknown type',
    'oas3-schema',
    (t) => (parts(t).securitySchemes.oauth2.type = 'oauth'),
  ],
  [
    'a flow without a token URL',
    'oas3-schema',
    (t) => delete parts(t).securitySchemes.oauth2.flows.clientCredentials.tokenUrl,
  ],
  [
    'a flow without scopes',
    'security-scopes-defined',
    (t) => delete parts(t).securitySchemes.oauth2.flows.clientCredentials.scopes,
  ],
  [
    'an API key without a name',
    'struct',
    (t) => (parts(t).securitySchemes.key = { type: 'apiKey', in: 'header' }),
  ],
  ['no security schemes', 'security-defined', (t) => delete t.openapi.components.securitySchemes],
  ['no paths', 'oas3-unused-component', ({ openapi }) => delete openapi.paths],
  [
    'a path without a slash',
    'oas3-schema',
    ({ openapi }) =>
      (openapi.paths['v1/you'] = {
        get: { ...openapi.paths['/v1/me'].get, operationId: 'getYou' },
      }),
  ],
  [
    'a path with a slash at the end',
    'no-path-trailing-slash',
    ({ openapi }) =>
      (openapi.paths['/v1/you/'] = {
        get: { ...openapi.paths['/v1/me'].get, operationId: 'getYou' },
      }),
  ],
  [
    'a path with a query',
    'path-not-include-query',
    ({ openapi }) =>
      (openapi.paths['/v1/you?all=true'] = {
        get: { ...openapi.paths['/v1/me'].get, operationId: 'getYou' },
      }),
  ],
  [
    'two paths that are one',
    'path-params',
    ({ openapi }) => {
      const get = structuredClone(openapi.paths['/v1/contacts/{id}'].get);
      openapi.paths['/v1/contacts/{contact_id}'] = { get: { ...get, operationId: 'getPerson' } };
    },
  ],
  [
    'a path with empty braces',
    'path-declaration-must-exist',
    ({ openapi }) =>
      (openapi.paths['/v1/you/{}'] = {
        get: { ...openapi.paths['/v1/me'].get, operationId: 'getYou' },
      }),
  ],
  [
    'a key that a path does not know',
    'oas3-schema',
    ({ openapi }) => (openapi.paths['/v1/me'].fetch = {}),
  ],
  [
    'a path without operations',
    'path-has-operation',
    ({ openapi }) => (openapi.paths['/v1/you'] = {}),
  ],
];
