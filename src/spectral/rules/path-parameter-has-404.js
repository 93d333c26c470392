import { schema } from '@stoplight/spectral-functions';
import { V1_OPERATIONS } from '../given.js';

export const rule = {
  description: 'An operation with a path parameter declares status 404.',
  why: 'It is the error that callers meet most often, after something was deleted.',
  fix: 'Refer to the shared response `NotFound`.',
  message: 'What the path names may not exist: declare status 404.',
  given: V1_OPERATIONS,
  then: {
    function: schema,
    functionOptions: {
      schema: {
        if: {
          required: ['parameters'],
          properties: { parameters: { contains: { properties: { in: { const: 'path' } } } } },
        },
        then: { properties: { responses: { required: ['404'] } } },
      },
    },
  },
};
