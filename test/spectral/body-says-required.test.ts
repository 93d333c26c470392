import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'body-says-required';

test('accepts a body that may be left out and says so', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].post.requestBody.required = false;
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a body that says nothing', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/contacts'].post.requestBody.required;
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.post.requestBody: Write `required: true`, or `required: false` if the body may be left out.',
  ]);
});
