import { schema } from '@stoplight/spectral-functions';
import { OPERATIONS, WEBHOOKS } from '../given.js';

export const rule = {
  description: 'Every operation declares responses.',
  why: 'OpenAPI 3.1 allows an operation without responses. Rules on responses, the types and the mock then have nothing to work with.',
  fix: 'Declare each status that the operation returns.',
  message: 'The operation declares no response: say what a caller gets back.',
  given: [OPERATIONS, WEBHOOKS],
  then: {
    field: 'responses',
    function: schema,
    functionOptions: { schema: { type: 'object', minProperties: 1 } },
  },
};
