import { schema } from '@stoplight/spectral-functions';
import { WEBHOOKS } from '../given.js';

export const rule = {
  description: 'Every webhook has `security: []`.',
  why: 'A webhook inherits the security of the document and would be shown as a call with a bearer token. Deliveries are signed instead.',
  fix: 'Write the empty list.',
  message: 'The webhook needs `security: []`: no token is sent to a receiver.',
  given: WEBHOOKS,
  then: {
    field: 'security',
    function: schema,
    functionOptions: { schema: { type: 'array', maxItems: 0 } },
  },
};
