import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const OPENAPI_MESSAGE =
  'Two files with one name were bundled: rename one, or the second becomes `Thing-2`.';

testRule('no-component-clash', openapiDocument, OPENAPI_MESSAGE, {
  'accepts names with a number and no hyphen': ({ components }) =>
    (components.schemas.Contact2 = { type: 'object' }),
  'rejects a schema that the bundler numbered': [
    ({ components }) => (components.schemas['Contact-2'] = { type: 'object' }),
    'components.schemas.Contact-2',
  ],
  'rejects a response that the bundler numbered': [
    ({ components }) => (components.responses['NotFound-13'] = { description: 'Gone.' }),
    'components.responses.NotFound-13',
  ],
});
