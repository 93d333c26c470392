import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'list-has-cursor';

test('accepts a list with both parameters, and a resource without', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a list without cursor', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].get.parameters.pop();
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.get.parameters: A list needs the query parameter `cursor`, or its pages cannot be reached.',
  ]);
});

test('rejects a list without parameters', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/contacts'].get.parameters;
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.get: A list needs the query parameter `cursor`, or its pages cannot be reached.',
    'paths./v1/contacts.get: A list needs the query parameter `limit`, or its pages cannot be reached.',
  ]);
});

test('rejects a cursor that is a header', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.Cursor.in = 'header';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.get.parameters: A list needs the query parameter `cursor`, or its pages cannot be reached.',
  ]);
});
