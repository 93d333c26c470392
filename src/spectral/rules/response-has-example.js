import hasExample from '../functions/has-example.js';
import { OPERATIONS } from '../given.js';

export const rule = {
  description: 'Every response body has an example.',
  why: 'The mock returns it. Without an example it invents a value that no service would send.',
  fix: 'Add a named example, in its own file.',
  message: 'The response needs `examples`, at least one as it occurs.',
  given: `${OPERATIONS}.responses[*].content[*]`,
  then: { function: hasExample },
};
