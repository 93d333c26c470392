import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'write-has-idempotency-key';

test('accepts the header among others', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/webhooks'].post.parameters.unshift({ $ref: '#/components/parameters/JobId' });
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a write without parameters', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/contacts'].post.parameters;
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.post: A write needs the optional string header `Idempotency-Key`, or it cannot be retried.',
  ]);
});

test('rejects a write with another header', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].post.parameters = [{ $ref: '#/components/parameters/JobId' }];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.post.parameters: A write needs the optional string header `Idempotency-Key`, or it cannot be retried.',
  ]);
});

test('rejects a key that is demanded', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.IdempotencyKey.required = true;
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.post.parameters: A write needs the optional string header `Idempotency-Key`, or it cannot be retried.',
    'paths./v1/contacts/import.post.parameters: A write needs the optional string header `Idempotency-Key`, or it cannot be retried.',
    'paths./v1/webhooks.post.parameters: A write needs the optional string header `Idempotency-Key`, or it cannot be retried.',
  ]);
});

test('rejects a key in the query', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.IdempotencyKey.in = 'query';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.post.parameters: A write needs the optional string header `Idempotency-Key`, or it cannot be retried.',
    'paths./v1/contacts/import.post.parameters: A write needs the optional string header `Idempotency-Key`, or it cannot be retried.',
    'paths./v1/webhooks.post.parameters: A write needs the optional string header `Idempotency-Key`, or it cannot be retried.',
  ]);
});

test.each([{ name: 'Idempotency-Key' }, { in: 'header' }])(
  'rejects a parameter that is only %o',
  async (parameter) => {
    const post = { parameters: [parameter] };

    expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { post } } })).toHaveLength(1);
  },
);
