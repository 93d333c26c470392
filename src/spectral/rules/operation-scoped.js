import { schema } from '@stoplight/spectral-functions';
import { V1_SCOPED_OPERATIONS } from '../given.js';

export const rule = {
  description: 'Every operation below `/v1` but `GET /v1/me` needs a scope of `oauth2`.',
  why: 'Access is limited by scopes. An operation without one is open to any token, and so is one with an alternative that has no scope.',
  fix: 'Name the scope, as family and `read` or `manage`.',
  message: 'The operation needs `security` with a scope, such as `oauth2: [contacts:read]`.',
  given: V1_SCOPED_OPERATIONS,
  then: {
    field: 'security',
    function: schema,
    functionOptions: {
      schema: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['oauth2'],
          properties: {
            oauth2: { type: 'array', minItems: 1, items: { pattern: '^[a-z_]+:(?:read|manage)$' } },
          },
        },
      },
    },
  },
};
