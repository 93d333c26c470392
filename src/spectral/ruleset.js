// The rules of this contract, as one definition for what ships and for our own `npm run lint`, which runs
// them in process. A rule that is off says why.
import { oas3 } from '@stoplight/spectral-formats';
import owasp from '@stoplight/spectral-owasp-ruleset';
import { asyncapi, oas } from '@stoplight/spectral-rulesets';
import { fits, has } from './functions/fits.js';
import { V1_OPERATIONS } from './given.js';
import { asRuleset } from './house-rules.js';
import ownRules from './own-rules.js';

// OWASP's rules that hold for a part of this contract only.
/**
 * OWASP's `rate-limit`, below `/v1` alone, on what succeeds and on the refusal that it is about: every other error
 * carries the same header, which need not be said again each time.
 */
const rateLimitBelowV1 = {
  message: 'A 2xx or 429 response needs the header `RateLimit`.',
  severity: 'error',
  formats: [oas3],
  given: `${V1_OPERATIONS}.responses[?(@property.match(/^(2|429)/))]`,
  then: fits(has('headers.RateLimit')),
};

export default asRuleset({
  extends: [
    [oas, 'all'],
    [asyncapi, 'all'],
    [owasp, 'all'],
  ],
  rules: {
    // Spectral's rules for OpenAPI and AsyncAPI.

    // It calls `license.url` missing where `license.identifier` stands, which is the 3.1 way.
    'license-url': 'off',
    // 3.1.0 adds only bindings for ROS 2, and several tools fail on it without a word.
    'asyncapi-latest-version': 'off',
    // Tags stand in the order a newcomer reads them: first the token, last the audit trail.
    'openapi-tags-alphabetical': 'off',
    // The default server is a reserved name until the service has an address.
    'oas3-server-not-example.com': 'off',
    'asyncapi-server-not-example-com': 'off',

    // OWASP's rules.

    // The token endpoint takes the client's credentials by HTTP Basic, as OAuth 2.0 wants; nothing else does.
    'owasp:api2:2023-no-http-basic': 'off',
    // Tokens are opaque: there is no JWT whose use RFC 8725 could govern.
    'owasp:api2:2023-jwt-best-practices': 'off',
    // The grant client_credentials has no refresh token. Tokens live about one hour all the same.
    'owasp:api2:2023-short-lived-access-tokens': 'off',
    // Fields are added without a new version, so no object is closed to those it does not name yet.
    'owasp:api3:2023-no-additionalProperties': 'off',
    'owasp:api3:2023-constrained-additionalProperties': 'off',
    'owasp:api3:2023-no-unevaluatedProperties': 'off',
    'owasp:api3:2023-constrained-unevaluatedProperties': 'off',
    // The service states few limits of size, range or form; an invented one makes a valid call fail.
    'owasp:api4:2023-array-limit': 'off',
    'owasp:api4:2023-string-limit': 'off',
    'owasp:api4:2023-string-restricted': 'off',
    'owasp:api4:2023-integer-limit': 'off',
    'owasp:api4:2023-integer-limit-legacy': 'off',
    'owasp:api4:2023-integer-format': 'off',
    // Our `operation-has-errors` wants 429 below `/v1`; for the token endpoint the service states no limit.
    'owasp:api4:2023-rate-limit-responses-429': 'off',
    'owasp:api4:2023-rate-limit': rateLimitBelowV1,
    // Our `rate-limited-has-retry-after` says the same.
    'owasp:api4:2023-rate-limit-retry-after': 'off',
    // Only servers call the service: no browser asks for a CORS header.
    'owasp:api8:2023-define-cors-origin': 'off',
    // Our `input-has-400` wants 400 where there is input; a call without any cannot be invalid.
    'owasp:api8:2023-define-error-validation': 'off',
    // The one server is a variable that the consumer sets: its audience and environment are not ours to state.
    'owasp:api9:2023-inventory-access': 'off',
    'owasp:api9:2023-inventory-environment': 'off',

    // Our own, from house-rules.js.
    ...ownRules.rules,
  },
});
