import { truthy } from '@stoplight/spectral-functions';
import { V1_WRITES } from '../given.js';

export const rule = {
  description: 'Every write below `/v1` declares status 409.',
  why: 'A key that is sent again with another body gets a 409, on every write.',
  fix: 'Refer to the shared response `Conflict`.',
  message: 'A write can meet an `Idempotency-Key` that was used before: declare status 409.',
  given: `${V1_WRITES}.responses`,
  then: { field: '409', function: truthy },
};
