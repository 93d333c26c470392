import hasExample from '../functions/has-example.js';
import { OPERATIONS, WEBHOOKS } from '../given.js';

export const rule = {
  description: 'Every request body has an example, those of webhooks too.',
  why: 'People copy the example before they read the schema, and the tests send each one to the mock.',
  fix: 'Add a named example for each real variant of the body.',
  message: 'The body needs `examples`, at least one as it occurs.',
  given: [`${OPERATIONS}.requestBody.content[*]`, `${WEBHOOKS}.requestBody.content[*]`],
  then: { function: hasExample },
};
