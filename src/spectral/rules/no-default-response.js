import { undefined as absent } from '@stoplight/spectral-functions';
import { OPERATIONS, WEBHOOKS } from '../given.js';

export const rule = {
  description: 'No operation has a `default` response.',
  why: 'A `default` hides which statuses occur, types every success as possibly an error, and the mock returns it.',
  fix: 'Declare each status that occurs.',
  message: 'List each status in place of `default`: a caller has to know which there are.',
  given: [`${OPERATIONS}.responses`, `${WEBHOOKS}.responses`],
  then: { field: 'default', function: absent },
};
