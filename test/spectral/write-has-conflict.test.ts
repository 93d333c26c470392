import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'write-has-conflict';

test('accepts a 409 on writes and none on reading', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts the token endpoint', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/oauth/token'] = { post: { responses: {} } };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a write without 409', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/contacts/import'].post.responses['409'];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts/import.post.responses: A write can meet an `Idempotency-Key` that was used before: declare status 409.',
  ]);
});

test('rejects a delete without 409', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/jobs/{id}'].delete = { responses: { 200: { description: 'Gone.' } } };
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/jobs/{id}.delete.responses: A write can meet an `Idempotency-Key` that was used before: declare status 409.',
  ]);
});
