import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const schemaOf = ({ components }: any) =>
  components.responses.ContactList.content['application/json'].schema;
const LIST = 'components.responses.ContactList.content.application/json.schema';
const ONE = 'components.responses.ContactReturned.content.application/json.schema';
const ALL = 'consists of `object`, `data`, `pagination`, `meta`.';

testRule('list-envelope', openapiDocument, {
  'accepts the four members': [],
  'rejects a list without pagination': [
    (document) => delete schemaOf(document).properties.pagination,
    `${LIST}.properties: The envelope has no \`pagination\`: it ${ALL}`,
  ],
  'rejects a list whose data may be missing': [
    (document) => (schemaOf(document).required = ['object', 'pagination', 'meta']),
    `${LIST}.required: \`data\` must be listed in \`required\`: every envelope has it.`,
  ],
  'rejects a stray member': [
    (document) => (schemaOf(document).properties.total = { type: 'integer' }),
    `${LIST}.properties: \`total\` does not belong into the envelope, which ${ALL}`,
  ],
  'rejects another constant': [
    (document) => (schemaOf(document).properties.object.const = 'contacts'),
    `${LIST}.properties: The \`object\` of a list must be \`type: string\` with \`const: list\`.`,
  ],
  'rejects data that is no array': [
    (document) => (schemaOf(document).properties.data = { $ref: '#/components/schemas/Contact' }),
    `${LIST}.properties: The \`data\` of a list must be \`type: array\` with \`items\`.`,
  ],
  'rejects an array with nothing beside it': [
    ({ components }) =>
      (components.responses.ContactReturned.content['application/json'].schema = {
        ...{ type: 'object', required: ['data', 'meta'] },
        properties: { data: { type: 'array', items: {} }, meta: {} },
      }),
    `${ONE}.properties: The envelope has no \`object\`: it ${ALL}`,
    `${ONE}.properties: The envelope has no \`pagination\`: it ${ALL}`,
  ],
});
