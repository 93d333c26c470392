import { aas3, oas3 } from '@stoplight/spectral-formats';
import descriptionAdds from '../functions/descriptionAdds.js';
import { MESSAGES, OPERATIONS, WEBHOOKS } from '../given.js';

export const rule = {
  description: 'Descriptions of operations and messages add to the summary.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3, aas3],
  given: [OPERATIONS, WEBHOOKS, MESSAGES],
  then: { function: descriptionAdds },
};

export const guide = {
  why: 'A description that repeats the summary costs the reader a line. "To do X, send a POST" is what the page shows anyway, and it rots when it is copied.',
  mend: 'Say limits, side effects, and what a repeat does.',
  bad: `\
paths:
  /v1/contacts:
    get: { summary: List contacts, description: List contacts. }
`,
  good: `\
paths:
  /v1/contacts:
    get: { summary: List contacts, description: 'Returns the contacts in pages, newest first.' }
`,
};
