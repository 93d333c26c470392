import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'resource-object-const';

test('accepts a constant, and null for none of its members', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts what a delete leaves', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.JobReturned.content['application/json'].schema.properties.data = {
      type: 'object',
      required: ['object', 'id', 'deleted'],
      properties: {
        object: { type: 'string' },
        id: { type: 'string' },
        deleted: { type: 'boolean', const: true },
      },
    };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a type that is not constant', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.schemas.Job.properties.object.const;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Job: The `object` of a resource must be `type: string` with its type as `const`.',
  ]);
});

test('rejects an object that may be missing', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Job.required = ['id'];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Job: A resource must have the required property `object`, which names its type.',
  ]);
});

test('rejects the items of a list', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactList.content['application/json'].schema.properties.data.items = {
      type: 'object',
      properties: {},
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactList.content.application/json.schema.properties.data.items: A resource must have the required property `object`, which names its type.',
  ]);
});

test('rejects one shape of a union', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.JobReturned.content['application/json'].schema.properties.data = {
      oneOf: [{ $ref: '#/components/schemas/Job' }, { $ref: '#/components/schemas/Text' }],
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Text: A resource must have the required property `object`, which names its type.',
  ]);
});

test.each(['oneOf', 'anyOf'])('rejects each shape of %s without its type', async (keyword) => {
  const data = { [keyword]: [{ type: 'object' }, { type: 'object' }] };
  const content = { 'application/json': { schema: { properties: { data } } } };
  const get = { responses: { 200: { content } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } })).toHaveLength(2);
});
