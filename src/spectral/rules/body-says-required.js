import { defined } from '@stoplight/spectral-functions';
import { OPERATIONS } from '../given.js';

export const rule = {
  description: 'A request body says whether it is required.',
  why: 'By default OpenAPI treats a body as optional, which is rarely meant. Types then let callers send nothing.',
  fix: 'Add `required: true`. If a call without a body makes sense, say what it means and write `required: false`.',
  message: 'Write `required: true`, or `required: false` if the body may be left out.',
  given: `${OPERATIONS}.requestBody`,
  then: { field: 'required', function: defined },
};
