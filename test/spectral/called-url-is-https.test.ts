import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'called-url-is-https';

test('accepts a url whose pattern admits https alone', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts a url that the service stores and does not call', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.ContactCreate.properties.url = { type: 'string' };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a url without a pattern', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.schemas.WebhookCreate.properties.url.pattern;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.WebhookCreate.properties.url: A `url` that the service is to call needs `pattern: ^https://`.',
  ]);
});

test('rejects a pattern that admits http', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.WebhookCreate.properties.url.pattern = '^https?://';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.WebhookCreate.properties.url.pattern: A `url` that the service is to call needs `pattern: ^https://`.',
  ]);
});

test.each(['post', 'put', 'patch'])('rejects a url without a pattern in a %s', async (method) => {
  const schema = { properties: { url: { type: 'string' } } };
  const operation = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/v1/webhooks/{id}': { [method]: operation } };

  expect(await lint(RULE, { openapi: '3.1.1', paths })).toHaveLength(1);
});
