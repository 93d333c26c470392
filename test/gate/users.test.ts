import { expect, test } from 'vitest';
import { tellUsers } from '../../src/gate/compare/to-changes.ts';
import { describe } from './gate-documents.ts';

const ref = (path: string) => ({ $ref: `#/components/${path}` });
const DESCRIPTION = describe({
  openapi: '3.1.1',
  info: { title: 'Things', version: '1.0.0' },
  paths: {
    '/a': {
      parameters: [ref('parameters/Limit')],
      get: { responses: { 200: ref('responses/Thing') } },
      post: { responses: { 200: ref('responses/Thing') } },
    },
    '/b': { get: { parameters: [ref('parameters/One')], responses: {} } },
  },
  webhooks: { 'thing.changed': { post: { requestBody: { schema: ref('schemas/Thing') } } } },
  components: {
    parameters: { Limit: { schema: ref('schemas/Count') }, One: { name: 'one' } },
    responses: { Thing: { content: { 'a/b': { schema: ref('schemas/Thing') } } } },
    schemas: {
      Thing: { properties: { parent: ref('schemas/Thing') } },
      Count: { type: 'integer' },
    },
  },
});

test.each([
  ['#/components/schemas/Thing/properties/parent', ' 2 operations and 1 event use `Thing`.'],
  ['#/components/parameters/Limit', ' 2 operations use `Limit`.'],
  ['#/components/schemas/Count/type', ' 2 operations use `Count`.'],
  ['#/components/parameters/One', ''],
  ['#/components/schemas/Unused', ''],
  ['#/paths/~1a/get', ''],
])('who uses %s is told as "%s"', (pointer, told) => {
  expect(tellUsers(DESCRIPTION, pointer)).toBe(told);
});

test('the events of AsyncAPI are counted', () => {
  const message = { payload: ref('schemas/Thing') };
  const description = describe({
    asyncapi: '3.0.0',
    channels: { things: { messages: { a: message, b: ref('messages/B') } } },
    components: { messages: { B: message }, schemas: { Thing: {} } },
  });

  expect(tellUsers(description, '#/components/schemas/Thing')).toBe(' 2 events use `Thing`.');
});
