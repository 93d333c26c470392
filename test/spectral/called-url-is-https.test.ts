import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'called-url-is-https';
const MESSAGE = 'A `url` that the service is to call needs `pattern: ^https://`.';

testRule(RULE, openapiDocument, MESSAGE, {
  'accepts a url whose pattern admits https alone': [],
  'accepts a url that the service stores and does not call': ({ components }) =>
    (components.schemas.ContactCreate.properties.url = { type: 'string' }),
  'rejects a url without a pattern': [
    ({ components }) => delete components.schemas.WebhookCreate.properties.url.pattern,
    'components.schemas.WebhookCreate.properties.url',
  ],
  'rejects a pattern that admits http': [
    ({ components }) => {
      components.schemas.WebhookCreate.properties.url.pattern = '^https?://';
    },
    'components.schemas.WebhookCreate.properties.url.pattern',
  ],
});

test.each(['post', 'put', 'patch'])('rejects a url without a pattern in a %s', async (method) => {
  const schema = { properties: { url: { type: 'string' } } };
  const operation = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/v1/webhooks/{id}': { [method]: operation } };

  expect(await lint(RULE, { openapi: '3.1.1', paths })).toHaveLength(1);
});
