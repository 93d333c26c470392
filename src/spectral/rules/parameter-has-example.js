import { oas3 } from '@stoplight/spectral-formats';
import parameterExample from '../functions/parameterExample.js';
import { OPERATIONS, WEBHOOKS } from '../given.js';

export const rule = {
  description: 'Every parameter has an example, an optional one in its schema.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: [`${OPERATIONS}.parameters[*]`, `${WEBHOOKS}.parameters[*]`],
  then: { function: parameterExample },
};

export const guide = {
  why: 'The reference shows it, and the tests call every operation with it. Forms send the `example` of an optional parameter unasked: filters that nobody chose, and one `Idempotency-Key` for every write.',
  mend: 'Add `examples` to the schema of an optional parameter, `example` beside the schema of a required one.',
  bad: `\
paths:
  /v1/contacts:
    get: { parameters: [{ name: stage, in: query, schema: { type: string } }] }
`,
  good: `\
paths:
  /v1/contacts:
    get: { parameters: [{ name: stage, in: query, schema: { type: string, examples: [lead] } }] }
`,
};
