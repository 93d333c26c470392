import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'resource-object-const';

testRule(RULE, openapiDocument, {
  'accepts a constant, and null for none of its members': [],
  'accepts what a delete leaves': ({ components }) =>
    (components.responses.JobReturned.content['application/json'].schema.properties.data = {
      type: 'object',
      required: ['object', 'id', 'deleted'],
      properties: {
        object: { type: 'string' },
        id: { type: 'string' },
        deleted: { type: 'boolean', const: true },
      },
    }),
  'rejects a type that is not constant': [
    ({ components }) => delete components.schemas.Job.properties.object.const,
    'components.schemas.Job: The `object` of a resource must be `type: string` with its type as `const`.',
  ],
  'rejects an object that may be missing': [
    ({ components }) => (components.schemas.Job.required = ['id']),
    'components.schemas.Job: A resource must have the required property `object`, which names its type.',
  ],
  'rejects the items of a list': [
    ({ components }) =>
      (components.responses.ContactList.content['application/json'].schema.properties.data.items = {
        type: 'object',
        properties: {},
      }),
    'components.responses.ContactList.content.application/json.schema.properties.data.items: A resource must have the required property `object`, which names its type.',
  ],
  'rejects one shape of a union': [
    ({ components }) =>
      (components.responses.JobReturned.content['application/json'].schema.properties.data = {
        oneOf: [{ $ref: '#/components/schemas/Job' }, { $ref: '#/components/schemas/Text' }],
      }),
    'components.schemas.Text: A resource must have the required property `object`, which names its type.',
  ],
});

test.each(['oneOf', 'anyOf'])('rejects each shape of %s without its type', async (keyword) => {
  const data = { [keyword]: [{ type: 'object' }, { type: 'object' }] };
  const content = { 'application/json': { schema: { properties: { data } } } };
  const get = { responses: { 200: { content } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } })).toHaveLength(2);
});
