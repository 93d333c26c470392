import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const OPENAPI_MESSAGE =
  'Write the properties out in place of `allOf`: a reader sees one flat shape.';

testRule('no-all-of', openapiDocument, OPENAPI_MESSAGE, {
  'accepts a flat schema': [],
  'accepts a property of that name': ({ components }) =>
    (components.schemas.Meta.properties.allOf = { type: 'string' }),
  'rejects an envelope of parts': [
    ({ components }) =>
      (components.responses.ContactReturned.content['application/json'].schema = {
        allOf: [{ type: 'object' }],
      }),
    'components.responses.ContactReturned.content.application/json.schema.allOf',
  ],
  'rejects a part within a part': [
    ({ components }) =>
      (components.schemas.Contact.properties.tags = {
        type: 'array',
        items: { allOf: [{ type: 'string' }] },
      }),
    'components.schemas.Contact.properties.tags.items.allOf',
  ],
});
