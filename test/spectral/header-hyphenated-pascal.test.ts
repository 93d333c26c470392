import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'header-hyphenated-pascal';

testRule(RULE, openapiDocument, {
  'accepts words with capitals within, and digits': ({ components }) =>
    (components.responses.ContactReturned.headers = {
      'RateLimit-Policy': {},
      'X-Http2-Id': {},
      ETag: {},
    }),
  'rejects a parameter in snake_case': [
    ({ components }) => (components.parameters.IdempotencyKey.name = 'idempotency_key'),
    'components.parameters.IdempotencyKey.name: "idempotency_key" must be words with a capital, joined by hyphens, such as `Retry-After`.',
  ],
  'rejects a response header in small letters': [
    ({ components }) => (components.responses.ContactReturned.headers = { 'rate-limit': {} }),
    'components.responses.ContactReturned.headers: "rate-limit" must be words with a capital, joined by hyphens, such as `Retry-After`.',
  ],
  'rejects a hyphen at the end, two hyphens, a small word': [
    ({ components }) =>
      (components.responses.ContactReturned.headers = {
        'Rate-': {},
        'Rate--Limit': {},
        'Rate-limit': {},
      }),
    'components.responses.ContactReturned.headers: "Rate-" must be words with a capital, joined by hyphens, such as `Retry-After`.',
    'components.responses.ContactReturned.headers: "Rate--Limit" must be words with a capital, joined by hyphens, such as `Retry-After`.',
    'components.responses.ContactReturned.headers: "Rate-limit" must be words with a capital, joined by hyphens, such as `Retry-After`.',
  ],
  'rejects a header of a webhook': [
    ({ components }) => (components.parameters.EventHeader.name = 'x-service-event'),
    'components.parameters.EventHeader.name: "x-service-event" must be words with a capital, joined by hyphens, such as `Retry-After`.',
  ],
});

testRule(RULE, asyncapiDocument, {
  'rejects a header of a message': [
    ({ components }) =>
      (components.messages['contact.created'].headers.properties.signature = { type: 'string' }),
    'components.messages.contact.created.headers.properties: "signature" must be words with a capital, joined by hyphens, such as `Retry-After`.',
  ],
});

test.each(['paths', 'webhooks'])('rejects a parameter that is a header in %s', async (part) => {
  const parameters = [{ name: 'x_one', in: 'header' }];

  expect(
    await lint(RULE, { openapi: '3.1.1', [part]: { '/a': { post: { parameters } } } }),
  ).toHaveLength(1);
});

test('rejects headers of responses and of messages', async () => {
  const get = { responses: { 200: { headers: { x_one: {} } } } };
  const messages = { a: { headers: { properties: { x_one: {} } } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/a': { get } } })).toHaveLength(1);
  expect(await lint(RULE, { asyncapi: '3.0.0', channels: { one: { messages } } })).toHaveLength(1);
});
