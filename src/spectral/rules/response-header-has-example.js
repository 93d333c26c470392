import hasExample from '../functions/has-example.js';
import { OPERATIONS } from '../given.js';

export const rule = {
  description: 'Every response header has an example.',
  why: 'The mock sends a header without an example as the text `null`.',
  fix: 'Add `example` beside the schema.',
  message: 'The header needs `example`, one value as it occurs.',
  given: `${OPERATIONS}.responses[*].headers[*]`,
  then: { function: hasExample },
};
