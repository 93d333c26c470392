import { aas3 } from '@stoplight/spectral-formats';
import { schema } from '@stoplight/spectral-functions';
import { MESSAGES } from '../given.js';

export const rule = {
  description: 'Every message has an example, and every example has headers and payload.',
  why: 'Receivers are written and tested against the example, and half a delivery cannot be verified.',
  fix: 'Add a realistic delivery, with its four headers.',
  message: 'The message needs `examples`, each with `headers` and `payload`.',
  formats: [aas3],
  given: MESSAGES,
  then: {
    field: 'examples',
    function: schema,
    functionOptions: {
      schema: { type: 'array', minItems: 1, items: { required: ['headers', 'payload'] } },
    },
  },
};
