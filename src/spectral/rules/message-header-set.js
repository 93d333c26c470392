import { aas3 } from '@stoplight/spectral-formats';
import { schema } from '@stoplight/spectral-functions';
import { MESSAGES } from '../given.js';

const NAMES = [
  'X-Service-Event',
  'X-Service-Delivery',
  'X-Service-Timestamp',
  'X-Service-Signature',
];

export const rule = {
  description: 'Every message declares the four delivery headers, all required.',
  why: 'Every delivery carries all four; without one of them it cannot be verified, dated or told apart from a repeat.',
  fix: 'Copy the headers from another event.',
  message: `The headers of a message are ${NAMES.join(', ')}, all required.`,
  formats: [aas3],
  given: MESSAGES,
  then: {
    field: 'headers',
    function: schema,
    functionOptions: {
      schema: {
        required: ['properties', 'required'],
        properties: {
          properties: { type: 'object', required: NAMES },
          required: { type: 'array', allOf: NAMES.map((name) => ({ contains: { const: name } })) },
        },
      },
    },
  },
};
