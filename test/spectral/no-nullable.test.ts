import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const OPENAPI_MESSAGE =
  "`nullable` means nothing since OpenAPI 3.1: write `type: [string, 'null']`.";

testRule('no-nullable', openapiDocument, OPENAPI_MESSAGE, {
  'accepts null as a type': [],
  'accepts an example and a property of that name': ({ components }) =>
    (components.schemas.Meta.properties.nullable = {
      type: 'boolean',
      examples: [{ nullable: true }],
    }),
  'rejects the keyword, whatever it says': [
    ({ components }) => (components.schemas.Contact.properties.stage.nullable = false),
    'components.schemas.Contact.properties.stage.nullable',
  ],
  'rejects the keyword in a parameter and in an item': [
    ({ components }) => {
      components.parameters.Cursor.schema.nullable = true;
      components.schemas.Contact.properties.tags = {
        type: 'array',
        items: { type: 'string', nullable: true },
      };
    },
    'components.parameters.Cursor.schema.nullable',
    'components.schemas.Contact.properties.tags.items.nullable',
  ],
});
