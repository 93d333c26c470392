import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('list-envelope', openapiDocument, {
  'accepts the four members': [],
  'rejects a list without pagination': [
    ({ components }) => {
      const { schema } = components.responses.ContactList.content['application/json'];
      delete schema.properties.pagination;
    },
    'components.responses.ContactList.content.application/json.schema.properties: The envelope has no `pagination`: it consists of `object`, `data`, `pagination`, `meta`.',
  ],
  'rejects a list whose data may be missing': [
    ({ components }) =>
      (components.responses.ContactList.content['application/json'].schema.required = [
        'object',
        'pagination',
        'meta',
      ]),
    'components.responses.ContactList.content.application/json.schema.required: `data` must be listed in `required`: every envelope has it.',
  ],
  'rejects a stray member': [
    ({ components }) =>
      (components.responses.ContactList.content['application/json'].schema.properties.total = {
        type: 'integer',
      }),
    'components.responses.ContactList.content.application/json.schema.properties: `total` does not belong into the envelope, which consists of `object`, `data`, `pagination`, `meta`.',
  ],
  'rejects another constant': [
    ({ components }) =>
      (components.responses.ContactList.content['application/json'].schema.properties.object.const =
        'contacts'),
    'components.responses.ContactList.content.application/json.schema.properties: The `object` of a list must be `type: string` with `const: list`.',
  ],
  'rejects data that is no array': [
    ({ components }) =>
      (components.responses.ContactList.content['application/json'].schema.properties.data = {
        $ref: '#/components/schemas/Contact',
      }),
    'components.responses.ContactList.content.application/json.schema.properties: The `data` of a list must be `type: array` with `items`.',
  ],
  'rejects an array with nothing beside it': [
    ({ components }) =>
      (components.responses.ContactReturned.content['application/json'].schema = {
        type: 'object',
        required: ['data', 'meta'],
        properties: { data: { type: 'array', items: {} }, meta: {} },
      }),
    'components.responses.ContactReturned.content.application/json.schema.properties: The envelope has no `object`: it consists of `object`, `data`, `pagination`, `meta`.',
    'components.responses.ContactReturned.content.application/json.schema.properties: The envelope has no `pagination`: it consists of `object`, `data`, `pagination`, `meta`.',
  ],
});
