// What holds for anybody's description: Spectral's own recommendations, and those of our rules that ask for
// nothing of this service's. The whole set is ruleset.js.
import { asyncapi, oas } from '@stoplight/spectral-rulesets';
import { oas3_1 } from '@stoplight/spectral-formats';
import { OPERATIONS } from './given.js';
import { houseRules } from './house-rules.js';

const NAMES = [
  'body-says-required',
  'channel-delivers',
  'component-name-own',
  'const-has-type',
  'description-adds',
  'example-or-examples',
  'format-known',
  'host-is-bare',
  'https-only',
  'input-has-400',
  'keywords-agree',
  'link-leads-somewhere',
  'message-described',
  'message-has-example',
  'message-name-unique',
  'no-component-clash',
  'no-nullable',
  'operation-has-responses',
  'path-has-operation',
  'path-parameter-has-404',
  'rate-limited-has-retry-after',
  'request-has-example',
  'response-has-example',
  'schema-ends',
  'scheme-header-declared',
  'union-discriminated',
];

const JSON_TYPES = '[?(@property.match(/json$/))]';

/** What is said of paths below `/v1` holds here for all of them. @type {Record<string, object>} */
const WIDER = {
  'input-has-400': { given: OPERATIONS },
  'path-parameter-has-404': { given: OPERATIONS },
  // Other media types need not be ones that YAML can show.
  'request-has-example': { given: `${OPERATIONS}.requestBody.content${JSON_TYPES}` },
  'response-has-example': { given: `${OPERATIONS}.responses[*].content${JSON_TYPES}` },
  // Before 3.1 it is the only way to say so.
  'no-nullable': { formats: [oas3_1] },
};

const ruleset = {
  extends: [
    [oas, 'recommended'],
    [asyncapi, 'recommended'],
  ],
  rules: Object.fromEntries(
    NAMES.map((name) => [name, { ...houseRules[name]?.rule, ...WIDER[name] }]),
  ),
};

// Spectral's own rule sets do not fit its type: without these words, our declaration spells all of them.
export default /** @type {import('@stoplight/spectral-core').RulesetDefinition & { rules: object }} */ (
  /** @type {unknown} */ (ruleset)
);
