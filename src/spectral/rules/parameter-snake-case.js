import { pattern } from '@stoplight/spectral-functions';
import { OPERATIONS } from '../given.js';

export const rule = {
  description: 'Names of query and path parameters are snake_case.',
  why: 'All names of the service are snake_case, and the client passes them on unchanged.',
  fix: 'Use lowercase letters and digits, with single underscores between words.',
  message: 'The name of a parameter must be snake_case, such as `updated_since`.',
  given: `${OPERATIONS}.parameters[?(@.in === 'query' || @.in === 'path')].name`,
  // Two patterns for one form: one for all of it would need a repetition within a repetition.
  then: {
    function: pattern,
    functionOptions: { match: '^[a-z][a-z0-9_]*$', notMatch: '_(?![a-z0-9])' },
  },
};
