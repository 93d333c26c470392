// OWASP's rules that hold for a part of this contract only.
import { oas3 } from '@stoplight/spectral-formats';
import { schema } from '@stoplight/spectral-functions';
import { V1_OPERATIONS } from './given.js';

/**
 * OWASP's `rate-limit`, below `/v1` alone: any response there may carry `RateLimit`, while nothing of
 * the kind is stated for the token endpoint.
 */
export const rateLimitBelowV1 = {
  message: 'A 2xx or 4xx response needs the header `RateLimit`.',
  severity: 'error',
  formats: [oas3],
  given: `${V1_OPERATIONS}.responses[?(@property.match(/^[24]/))]`,
  then: {
    function: schema,
    functionOptions: {
      schema: { required: ['headers'], properties: { headers: { required: ['RateLimit'] } } },
    },
  },
};
