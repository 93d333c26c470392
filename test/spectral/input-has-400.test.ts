import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'input-has-400';

test('accepts no 400 where there is no input', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts a header alone', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/contacts/import'].post.responses['400'];
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a body', async () => {
  const document = openapiDocument(({ paths }) => {
    const { post } = paths['/v1/webhooks'];
    delete post.parameters;
    delete post.responses['400'];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/webhooks.post.responses: An operation that takes input can refuse it: declare status 400.',
  ]);
});

test('rejects a path parameter', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/jobs/{id}'].get.responses['400'];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/jobs/{id}.get.responses: An operation that takes input can refuse it: declare status 400.',
  ]);
});

test('rejects a query parameter', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/contacts'].get.responses['400'];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.get.responses: An operation that takes input can refuse it: declare status 400.',
  ]);
});

test.each(['path', 'query'])('rejects an operation with a parameter in the %s', async (place) => {
  const get = { parameters: [{ name: 'a', in: place }], responses: {} };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } })).toHaveLength(1);
});
