import { oas3 } from '@stoplight/spectral-formats';
import hasExample from '../functions/hasExample.js';
import { OPERATIONS, WEBHOOKS } from '../given.js';

export const rule = {
  description: 'Every parameter has an example.',
  message: 'The parameter needs `example`, one value as it occurs.',
  severity: 'error',
  formats: [oas3],
  given: [`${OPERATIONS}.parameters[*]`, `${WEBHOOKS}.parameters[*]`],
  then: { function: hasExample },
};

export const guide = {
  why: 'The reference and the mock show it, and the tests call every operation with it.',
  mend: 'Add `example` beside the schema.',
  bad: `\
paths:
  /v1/contacts:
    get: { parameters: [{ name: stage, in: query, schema: { type: string } }] }
`,
  good: `\
paths:
  /v1/contacts:
    get: { parameters: [{ name: stage, in: query, schema: { type: string }, example: lead }] }
`,
};
