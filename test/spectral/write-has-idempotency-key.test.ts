import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule, without } from './lint-document.ts';

const RULE = 'write-has-idempotency-key';

const MESSAGE =
  'A write needs the optional string header `Idempotency-Key`, or it cannot be retried.';

testRule(RULE, openapiDocument, MESSAGE, {
  'accepts the header among others': ({ paths }) =>
    paths['/v1/webhooks'].post.parameters.unshift({ $ref: '#/components/parameters/JobId' }),
  'rejects a write without parameters': without('paths./v1/contacts.post', 'parameters'),
  'rejects a write with another header': [
    ({ paths }) =>
      (paths['/v1/contacts'].post.parameters = [{ $ref: '#/components/parameters/JobId' }]),
    'paths./v1/contacts.post.parameters',
  ],
  'rejects a key that is demanded': [
    ({ components }) => (components.parameters.IdempotencyKey.required = true),
    'paths./v1/contacts.post.parameters',
    'paths./v1/contacts/import.post.parameters',
    'paths./v1/webhooks.post.parameters',
  ],
  'rejects a key in the query': [
    ({ components }) => (components.parameters.IdempotencyKey.in = 'query'),
    'paths./v1/contacts.post.parameters',
    'paths./v1/contacts/import.post.parameters',
    'paths./v1/webhooks.post.parameters',
  ],
});

test.each([{ name: 'Idempotency-Key' }, { in: 'header' }])(
  'rejects a parameter that is only %o',
  async (parameter) => {
    const post = { parameters: [parameter] };

    expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { post } } })).toHaveLength(1);
  },
);
