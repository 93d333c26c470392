import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'list-envelope';

test('accepts the four members', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a list without pagination', async () => {
  const document = openapiDocument(({ components }) => {
    const { schema } = components.responses.ContactList.content['application/json'];
    delete schema.properties.pagination;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactList.content.application/json.schema.properties: The envelope has no `pagination`: it consists of `object`, `data`, `pagination`, `meta`.',
  ]);
});

test('rejects a list whose data may be missing', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactList.content['application/json'].schema.required = [
      'object',
      'pagination',
      'meta',
    ];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactList.content.application/json.schema.required: `data` must be listed in `required`: every envelope has it.',
  ]);
});

test('rejects a stray member', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactList.content['application/json'].schema.properties.total = {
      type: 'integer',
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactList.content.application/json.schema.properties: `total` does not belong into the envelope, which consists of `object`, `data`, `pagination`, `meta`.',
  ]);
});

test('rejects another constant', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactList.content['application/json'].schema.properties.object.const =
      'contacts';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactList.content.application/json.schema.properties: The `object` of a list must be `type: string` with `const: list`.',
  ]);
});

test('rejects data that is no array', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactList.content['application/json'].schema.properties.data = {
      $ref: '#/components/schemas/Contact',
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactList.content.application/json.schema.properties: The `data` of a list must be `type: array` with `items`.',
  ]);
});

test('rejects an array with nothing beside it', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactReturned.content['application/json'].schema = {
      type: 'object',
      required: ['data', 'meta'],
      properties: { data: { type: 'array', items: {} }, meta: {} },
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactReturned.content.application/json.schema.properties: The envelope has no `object`: it consists of `object`, `data`, `pagination`, `meta`.',
    'components.responses.ContactReturned.content.application/json.schema.properties: The envelope has no `pagination`: it consists of `object`, `data`, `pagination`, `meta`.',
  ]);
});
