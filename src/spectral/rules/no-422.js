import { oas3 } from '@stoplight/spectral-formats';
import { undefined as absent } from '@stoplight/spectral-functions';
import { OPERATIONS } from '../given.js';

export const rule = {
  description: 'No operation has status 422.',
  message: 'The service refuses wrong input with 400, never with 422.',
  severity: 'error',
  formats: [oas3],
  given: `${OPERATIONS}.responses`,
  then: { field: '422', function: absent },
};

export const guide = {
  why: 'A second status for the same fault makes callers handle it twice, and the mock prefers 422 to the 400 that the service sends.',
  fix: 'Declare only 400.',
  bad: `\
paths:
  /v1/contacts:
    post: { responses: { '422': { description: The contact is invalid. } } }
`,
  good: `\
paths:
  /v1/contacts:
    post: { responses: { '400': { description: The request was rejected as invalid. } } }
`,
};
