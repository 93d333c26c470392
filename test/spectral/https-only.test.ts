import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'https-only';

test('accepts https, and a path relative to the server', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts a variable whose default is https', async () => {
  const document = openapiDocument((document) => {
    document.servers[0] = {
      url: '{base_url}',
      variables: { base_url: { default: 'https://api.example.com' } },
    };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a server over http', async () => {
  const document = openapiDocument(({ servers }) => {
    servers[0].url = 'HTTP://api.example.com';
  });

  expect(await lint(RULE, document)).toEqual([
    'servers.0.url: It has to be https: tokens, secrets and personal data go over it.',
  ]);
});

test('rejects a variable whose default is http', async () => {
  const document = openapiDocument((document) => {
    document.servers[0] = {
      url: '{base_url}',
      variables: { base_url: { default: 'http://api.example.com' } },
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'servers.0.variables.base_url.default: It has to be https: tokens, secrets and personal data go over it.',
  ]);
});

test('rejects a token endpoint over http', async () => {
  const document = openapiDocument(({ components }) => {
    components.securitySchemes.oauth2.flows.clientCredentials.tokenUrl =
      'http://api.example.com/oauth/token';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.securitySchemes.oauth2.flows.clientCredentials.tokenUrl: It has to be https: tokens, secrets and personal data go over it.',
  ]);
});

test('rejects events over http', async () => {
  const document = asyncapiDocument(({ servers }) => {
    servers.receiver.protocol = 'http';
  });

  expect(await lint(RULE, document)).toEqual([
    'servers.receiver.protocol: It has to be https: tokens, secrets and personal data go over it.',
  ]);
});

test.each(['tokenUrl', 'authorizationUrl', 'refreshUrl'])('rejects %s over http', async (key) => {
  const flows = { authorizationCode: { [key]: 'http://api.example.com' } };
  const components = { securitySchemes: { one: { type: 'oauth2', flows } } };

  expect(await lint(RULE, { openapi: '3.1.1', components })).toHaveLength(1);
});

test.each(['ws', 'http', 'WS'])('rejects events over %s', async (protocol) => {
  expect(await lint(RULE, { asyncapi: '3.0.0', servers: { one: { protocol } } })).toHaveLength(1);
});
