import { oas3 } from '@stoplight/spectral-formats';
import { pattern } from '@stoplight/spectral-functions';
import { OPERATIONS } from '../given.js';

export const rule = {
  description: 'Names of query and path parameters are snake_case.',
  message: 'The name of a parameter must be snake_case, such as `updated_since`.',
  severity: 'error',
  formats: [oas3],
  given: `${OPERATIONS}.parameters[?(@.in === 'query' || @.in === 'path')].name`,
  // Two patterns for one form: one for all of it would need a repetition within a repetition.
  then: {
    function: pattern,
    functionOptions: { match: '^[a-z][a-z0-9_]*$', notMatch: '_(?![a-z0-9])' },
  },
};

export const guide = {
  why: 'All names of the service are snake_case, and the client passes them on unchanged.',
  fix: 'Use lowercase letters and digits, with single underscores between words.',
};
