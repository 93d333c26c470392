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

test.each(['cursor', 'limit'])('rejects a list without %s', async (missing) => {
  const parameters = ['cursor', 'limit']
    .filter((name) => name !== missing)
    .map((name) => ({ name, in: 'query' }));
  const schema = { properties: { data: { type: 'array' } } };
  const get = { parameters, responses: { 200: { content: { 'application/json': { schema } } } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } })).toEqual([
    `paths./v1/a.get.parameters: A list needs the query parameter \`${missing}\`, or its pages cannot be reached.`,
  ]);
});
