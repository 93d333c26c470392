import { oas3 } from '@stoplight/spectral-formats';
import hasExample from '../functions/has-example.js';
import { OPERATIONS } from '../given.js';

export const rule = {
  description: 'Every response body has an example.',
  message: 'The response needs `examples`, at least one as it occurs.',
  severity: 'error',
  formats: [oas3],
  given: `${OPERATIONS}.responses[*].content[*]`,
  then: { function: hasExample },
};

export const guide = {
  why: 'The mock returns it. Without an example it invents a value that no service would send.',
  fix: 'Add a named example, in its own file.',
};
