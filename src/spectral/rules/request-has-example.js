import { oas3 } from '@stoplight/spectral-formats';
import hasExample from '../functions/has-example.js';
import { OPERATIONS, WEBHOOKS } from '../given.js';

export const rule = {
  description: 'Every request body has an example, those of webhooks too.',
  message: 'The body needs `examples`, at least one as it occurs.',
  severity: 'error',
  formats: [oas3],
  given: [`${OPERATIONS}.requestBody.content[*]`, `${WEBHOOKS}.requestBody.content[*]`],
  then: { function: hasExample },
};

export const guide = {
  why: 'People copy the example before they read the schema, and the tests send each one to the mock.',
  fix: 'Add a named example for each real variant of the body.',
};
