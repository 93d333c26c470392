import { oas3 } from '@stoplight/spectral-formats';
import { undefined as absent } from '@stoplight/spectral-functions';
import { OPERATIONS, WEBHOOKS } from '../given.js';

export const rule = {
  description: 'No operation has a `default` response.',
  message: 'List each status in place of `default`: a caller has to know which there are.',
  severity: 'error',
  formats: [oas3],
  given: [`${OPERATIONS}.responses`, `${WEBHOOKS}.responses`],
  then: { field: 'default', function: absent },
};

export const guide = {
  why: 'A `default` hides which statuses occur, types every success as possibly an error, and the mock returns it.',
  fix: 'Declare each status that occurs.',
};
