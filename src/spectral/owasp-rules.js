// OWASP's rules that hold for a part of this contract only.
import { oas3 } from '@stoplight/spectral-formats';
import { schema } from '@stoplight/spectral-functions';
import { V1_OPERATIONS } from './given.js';

/**
 * OWASP's `rate-limit`, below `/v1` alone, on what succeeds and on the refusal that it is about: every other error
 * carries the same header, which need not be said again each time.
 */
export const rateLimitBelowV1 = {
  message: 'A 2xx or 429 response needs the header `RateLimit`.',
  severity: 'error',
  formats: [oas3],
  given: `${V1_OPERATIONS}.responses[?(@property.match(/^(2|429)/))]`,
  then: {
    function: schema,
    functionOptions: {
      schema: { required: ['headers'], properties: { headers: { required: ['RateLimit'] } } },
    },
  },
};
