import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('response-header-has-example', openapiDocument, {
  'accepts an example': [],
  'rejects a header without one': [
    ({ components }) => delete components.headers.RetryAfter.example,
    'components.headers.RetryAfter: The header needs `example`, one value as it occurs.',
  ],
});
