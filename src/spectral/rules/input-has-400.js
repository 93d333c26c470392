import { schema } from '@stoplight/spectral-functions';
import { V1_OPERATIONS } from '../given.js';

const takesBody = { required: ['requestBody'] };
const takesParameter = {
  required: ['parameters'],
  properties: {
    parameters: { contains: { properties: { in: { enum: ['path', 'query'] } }, required: ['in'] } },
  },
};

export const rule = {
  description: 'An operation with a body or with path or query parameters declares status 400.',
  why: 'Any input can be wrong. The mock responds to a wrong request with the declared 400, or with nothing useful.',
  fix: 'Refer to the shared response `BadRequest`.',
  message: 'An operation that takes input can refuse it: declare status 400.',
  given: V1_OPERATIONS,
  then: {
    function: schema,
    functionOptions: {
      schema: {
        if: { anyOf: [takesBody, takesParameter] },
        then: { properties: { responses: { required: ['400'] } } },
      },
    },
  },
};
