import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('id-is-string', openapiDocument, {
  'accepts strings, or null': [],
  'accepts a name that only ends like an id': ({ components }) =>
    (components.schemas.Contact.properties.valid = { type: 'boolean' }),
  'rejects a number as id': [
    ({ components }) => (components.schemas.Job.properties.id.type = 'integer'),
    'components.schemas.Job.properties.id: `id` has to be a string: ids are opaque, whatever they look like.',
  ],
  'rejects a string or a number': [
    ({ components }) =>
      (components.schemas.Contact.properties.owner_id.type = ['string', 'integer']),
    'components.schemas.Contact.properties.owner_id: `owner_id` has to be a string: ids are opaque, whatever they look like.',
  ],
  'rejects lists of numbers': [
    ({ components }) => {
      const numbers = { type: 'array', items: { type: 'integer' } };
      Object.assign(components.schemas.Contact.properties, { ids: numbers, tag_ids: numbers });
    },
    ...['ids', 'tag_ids'].map(
      (name) =>
        `components.schemas.Contact.properties.${name}: \`${name}\` has to be a string: ids are opaque, whatever they look like.`,
    ),
  ],
  'rejects a path parameter': [
    ({ components }) => (components.parameters.JobId.schema.type = 'integer'),
    'components.parameters.JobId.schema: `id` has to be a string: ids are opaque, whatever they look like.',
  ],
});
