import { schema } from '@stoplight/spectral-functions';
import { V1_WRITES } from '../given.js';

export const rule = {
  description: 'Every write below `/v1` takes the optional header `Idempotency-Key`.',
  why: 'With a key, a write can be sent again after a broken connection without taking effect twice. The service never requires one.',
  fix: 'Refer to the shared parameter `IdempotencyKey`.',
  message: 'A write needs the optional string header `Idempotency-Key`, or it cannot be retried.',
  given: V1_WRITES,
  then: {
    field: 'parameters',
    function: schema,
    functionOptions: {
      schema: {
        type: 'array',
        contains: {
          // A reference that Spectral left unresolved in a tree of files: the bundle tells.
          if: { required: ['$ref'] },
          else: { required: ['name', 'in'] },
          properties: {
            name: { const: 'Idempotency-Key' },
            in: { const: 'header' },
            required: { const: false },
            schema: { properties: { type: { const: 'string' } } },
          },
        },
      },
    },
  },
};
