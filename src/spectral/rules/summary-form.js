import { oas3 } from '@stoplight/spectral-formats';
import summaryForm from '../functions/summaryForm.js';
import { OPERATIONS } from '../given.js';

export const rule = {
  description: 'A summary is an imperative of at most five words, in sentence case, no full stop.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: `${OPERATIONS}.summary`,
  then: { function: summaryForm, functionOptions: { maximum: 5 } },
};

export const guide = {
  why: 'Summaries are the menu of the reference and the comment of each method: short and alike, they can be scanned.',
  mend: 'Write what the call does, as an order: `Get a contact`.',
  bad: `\
paths:
  /v1/contacts:
    get: { summary: Lists all Contacts. }
`,
  good: `\
paths:
  /v1/contacts:
    get: { summary: List contacts }
`,
};
