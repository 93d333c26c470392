import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'operation-has-errors';

test('accepts no 403 where no scope is needed', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts a token endpoint without 429', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/oauth/token'] = { post: { responses: {} } };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects an operation without 401', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/me'].get.responses['401'];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.responses: Declare 401, 429 and 500, and 403 where a scope is needed: every call can end so.',
  ]);
});

test('rejects an operation with a scope and without 403', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/contacts'].get.responses['403'];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.get.responses: Declare 401, 429 and 500, and 403 where a scope is needed: every call can end so.',
  ]);
});

test('rejects an operation without 500', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/contacts'].post.responses['500'];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.post.responses: Declare 401, 429 and 500, and 403 where a scope is needed: every call can end so.',
  ]);
});

test.each(['401', '403', '429', '500'])('rejects an operation without %s', async (missing) => {
  const responses: Record<string, object> = { 401: {}, 403: {}, 429: {}, 500: {} };
  delete responses[missing];
  const get = { security: [{ oauth2: ['a:read'] }], responses };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } })).toHaveLength(1);
});
