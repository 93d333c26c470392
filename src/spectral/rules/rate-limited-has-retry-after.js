import { truthy } from '@stoplight/spectral-functions';
import { OPERATIONS } from '../given.js';

// OWASP's rule of this is off: `recommended` does without OWASP's package, and one rule is enough for both sets.
export const rule = {
  description: 'Status 429 has the header `Retry-After`.',
  why: 'The client waits as long as the header says; without it all clients retry at once.',
  fix: 'Refer to the shared response `RateLimited`.',
  message: 'Status 429 needs the header `Retry-After`: say when to come back.',
  given: `${OPERATIONS}.responses['429']`,
  then: { field: 'headers.Retry-After', function: truthy },
};
