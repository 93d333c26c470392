import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const MESSAGE =
  'Keep `example` or `examples`, not both: tools show one of them and drop the other.';

testRule('example-or-examples', openapiDocument, MESSAGE, {
  'accepts one kind of example at a time': [],
  'rejects a parameter with both': [
    ({ components }) => (components.parameters.ContactId.examples = { one: { value: 'con_1' } }),
    'components.parameters.ContactId',
  ],
  'rejects a media type with both': [
    ({ components }) => (components.responses.JobReturned.content['application/json'].example = {}),
    'components.responses.JobReturned.content.application/json',
  ],
  'rejects a header with both': [
    ({ components }) => (components.headers.RetryAfter.examples = { one: { value: 1 } }),
    'components.headers.RetryAfter',
  ],
});
