import { V1_OPERATIONS } from '../given.js';
import { fits } from '../functions/fits.js';

const isScoped = {
  required: ['security'],
  properties: { security: { contains: { properties: { oauth2: { minItems: 1 } } } } },
};

export const rule = {
  description:
    'Every operation below `/v1` declares 401, 429 and 500, and 403 if a scope is needed.',
  why: 'On any call the token can expire, a limit can be reached or the service can fail. An undeclared error has no type, and the mock cannot return it.',
  fix: 'Refer to the shared responses `Unauthorized`, `Forbidden`, `RateLimited` and `InternalError`.',
  message: 'Declare 401, 429 and 500, and 403 where a scope is needed: every call can end so.',
  given: V1_OPERATIONS,
  then: fits({
    properties: { responses: { required: ['401', '429', '500'] } },
    if: isScoped,
    then: { properties: { responses: { required: ['403'] } } },
  }),
};
