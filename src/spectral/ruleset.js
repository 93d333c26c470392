// The rules of this contract, as one definition for the Spectral CLI (.spectral.yaml) and for our own
// `npm run lint`, which runs them in process. A rule that is off says why.
import { asyncapi, oas } from '@stoplight/spectral-rulesets';
import { houseRules } from './house-rules.js';

const ownRules = Object.fromEntries(
  Object.entries(houseRules).map(([name, { rule }]) => [name, rule]),
);

export default {
  extends: [
    [oas, 'all'],
    [asyncapi, 'all'],
  ],
  rules: {
    // Spectral's rules for OpenAPI and AsyncAPI.

    // It calls `license.url` missing where `license.identifier` stands, which is the 3.1 way.
    'license-url': 'off',
    // Every example is proved against its schema by our own pass over ajv, headers and defaults
    // included; these two would take four fifths of Spectral's time to prove a part of it again.
    'oas3-valid-media-example': 'off',
    'oas3-valid-schema-example': 'off',
    // These two want an example in AsyncAPI's own sense; our own pass proves those as well.
    'asyncapi-payload-examples': 'off',
    'asyncapi-message-examples': 'off',
    // The AsyncAPI parser holds every message up to this JSON Schema of the specification, and Redocly
    // does so on the tree; compiling it twice more is a third of Spectral's time.
    'asyncapi-3-document-resolved': 'off',
    'asyncapi-3-document-unresolved': 'off',
    // 3.1.0 adds only bindings for ROS 2, and several tools fail on it without a word.
    'asyncapi-latest-version': 'off',
    // Tags stand in the order a newcomer reads them: first the token, last the audit trail.
    'openapi-tags-alphabetical': 'off',
    // The default server is a reserved name until the service has an address.
    'oas3-server-not-example.com': 'off',
    'asyncapi-server-not-example-com': 'off',

    // OWASP's rules: none is extended yet.

    // Our own, from house-rules.js.
    ...ownRules,
  },
};
