import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'list-has-cursor';

testRule(RULE, openapiDocument, {
  'accepts a list with both parameters, and a resource without': [],
  'rejects a list without cursor': [
    ({ paths }) => paths['/v1/contacts'].get.parameters.pop(),
    'paths./v1/contacts.get.parameters: A list needs the query parameter `cursor`, or its pages cannot be reached.',
  ],
  'rejects a list without parameters': [
    ({ paths }) => delete paths['/v1/contacts'].get.parameters,
    'paths./v1/contacts.get: A list needs the query parameter `cursor`, or its pages cannot be reached.',
    'paths./v1/contacts.get: A list needs the query parameter `limit`, or its pages cannot be reached.',
  ],
  'rejects a cursor that is a header': [
    ({ components }) => (components.parameters.Cursor.in = 'header'),
    'paths./v1/contacts.get.parameters: A list needs the query parameter `cursor`, or its pages cannot be reached.',
  ],
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
