import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('format-known', openapiDocument, {
  'accepts formats of JSON Schema and of OpenAPI': ({ components }) => {
    components.schemas.Contact.properties.stage.format = 'date-time';
    components.parameters.Limit.schema.format = 'int32';
  },
  'rejects a misspelled format': [
    ({ components }) => (components.schemas.Contact.properties.stage.format = 'date-tme'),
    'components.schemas.Contact.properties.stage.format: No tool knows the format `date-tme`: is it misspelled?',
  ],
  'rejects a format of another type': [
    ({ components }) => (components.schemas.Contact.properties.stage.format = 'int32'),
    'components.schemas.Contact.properties.stage.format: The format `int32` is not one of string.',
  ],
});
