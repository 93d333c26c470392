import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { at, lint, testRule } from './lint-document.ts';

const RULE = 'https-only';
const OPENAPI_MESSAGE = 'It has to be https: tokens, secrets and personal data go over it.';

testRule(RULE, openapiDocument, OPENAPI_MESSAGE, {
  'accepts https, and a path relative to the server': [],
  'accepts a variable whose default is https': (document) =>
    (document.servers[0] = {
      url: '{base_url}',
      variables: { base_url: { default: 'https://api.example.com' } },
    }),
  'rejects a server over http': at('servers.0.url', 'HTTP://api.example.com'),
  'rejects a variable whose default is http': [
    (document) =>
      (document.servers[0] = {
        url: '{base_url}',
        variables: { base_url: { default: 'http://api.example.com' } },
      }),
    'servers.0.variables.base_url.default',
  ],
  'rejects a token endpoint over http': [
    ({ components }) =>
      (components.securitySchemes.oauth2.flows.clientCredentials.tokenUrl =
        'http://api.example.com/oauth/token'),
    'components.securitySchemes.oauth2.flows.clientCredentials.tokenUrl',
  ],
});

testRule(RULE, asyncapiDocument, {
  'rejects events over http': [
    ({ servers }) => (servers.receiver.protocol = 'http'),
    'servers.receiver.protocol: It has to be https: tokens, secrets and personal data go over it.',
  ],
});

test.each(['tokenUrl', 'authorizationUrl', 'refreshUrl'])('rejects %s over http', async (key) => {
  const flows = { authorizationCode: { [key]: 'http://api.example.com' } };
  const components = { securitySchemes: { one: { type: 'oauth2', flows } } };

  expect(await lint(RULE, { openapi: '3.1.1', components })).toHaveLength(1);
});

test.each(['ws', 'http', 'WS'])('rejects events over %s', async (protocol) => {
  expect(await lint(RULE, { asyncapi: '3.0.0', servers: { one: { protocol } } })).toHaveLength(1);
});
