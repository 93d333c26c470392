import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const MESSAGE = 'The response needs `examples`, at least one as it occurs.';

testRule('response-has-example', openapiDocument, MESSAGE, {
  'accepts named examples': [],
  'rejects a response without one': [
    ({ components }) =>
      delete components.responses.JobReturned.content['application/json'].examples,
    'components.responses.JobReturned.content.application/json',
  ],
  'rejects an error without one': [
    ({ components }) => (components.responses.Conflict.content['application/json'].examples = {}),
    'components.responses.Conflict.content.application/json',
  ],
});
