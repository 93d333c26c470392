import { aas3, oas3 } from '@stoplight/spectral-formats';
import { schema } from '@stoplight/spectral-functions';
import { MESSAGES, OPERATIONS, WEBHOOKS } from '../given.js';

export const rule = {
  description:
    'Operations, webhooks, messages and components say whether the service states them or we do.',
  why: 'The service leaves much open. Readers must see what is promised, and what may change once the service states it.',
  fix: 'Mark it `stable` if the service states it; else `beta`, with a row in the list of assumptions.',
  message:
    '`x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
  formats: [oas3, aas3],
  given: [
    OPERATIONS,
    WEBHOOKS,
    MESSAGES,
    '$.operations[*]',
    // A tree of files lists no components; there each of these is a reference to one.
    // Spectral follows no file more than a hundred times; what it leaves is judged in the bundle.
    `${OPERATIONS}.parameters[?(!@.$ref)]`,
    `${OPERATIONS}.responses[?(!@.$ref)]`,
    `${OPERATIONS}.responses[*].headers[?(!@.$ref)]`,
    '$.components[schemas,responses,parameters,headers][*]',
  ],
  then: {
    function: schema,
    functionOptions: {
      schema: {
        required: ['x-stability-level'],
        properties: { 'x-stability-level': { enum: ['stable', 'beta'] } },
      },
    },
  },
};
