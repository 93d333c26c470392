import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('component-name-own', openapiDocument, {
  'accepts names that are each of one kind': [],
  'rejects a response that is called as a schema is': [
    ({ components }) =>
      (components.schemas.Unauthorized = { type: 'object', 'x-stability-level': 'stable' }),
    'components.responses.Unauthorized: `Unauthorized` is the name of one of the schemas too: tools with one namespace would take one for the other.',
  ],
});
