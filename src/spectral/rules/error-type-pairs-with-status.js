import { oas3 } from '@stoplight/spectral-formats';
import errorTypePairsWithStatus from '../functions/errorTypePairsWithStatus.js';
import { FAILURES } from '../given.js';

const types = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  429: 'rate_limit_error',
  '5XX': 'api_error',
};

export const rule = {
  description: 'The `type` in each error example is the one that goes with the status.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: FAILURES,
  then: { function: errorTypePairsWithStatus, functionOptions: { types } },
};

export const guide = {
  why: 'Callers branch on either of the two. An example that pairs them wrongly is copied into a handler that never runs.',
  mend: 'Refer to an example of the right type: 400 `invalid_request_error`, 401 `authentication_error`, 403 `permission_error`, 404 `not_found_error`, 409 `conflict_error`, 429 `rate_limit_error`, 5xx `api_error`.',
  bad: `\
paths:
  /v1/contacts/{id}:
    get:
      responses:
        '404':
          content:
            application/json:
              examples:
                not_found: { value: { error: { type: invalid_request_error } } }
`,
  good: `\
paths:
  /v1/contacts/{id}:
    get:
      responses:
        '404':
          content:
            application/json:
              examples:
                not_found: { value: { error: { type: not_found_error } } }
`,
};
