import { truthy } from '@stoplight/spectral-functions';
import { OPERATIONS } from '../given.js';

export const rule = {
  description: 'Every operation names the family and the method of the generated client.',
  why: 'The generator takes the name of each method from here; nothing is guessed from a path.',
  fix: 'Add `x-client` with `family` and `method`, in camelCase.',
  message:
    '{{property}} is missing: name the generated method, such as `family: contacts, method: list`.',
  given: OPERATIONS,
  then: [
    { field: 'x-client.family', function: truthy },
    { field: 'x-client.method', function: truthy },
  ],
};
