// recommended.js, and what most readers would like: examples, sentences that say something, the errors that every caller
// meets, nothing that tools stumble over. All of it are warnings: a specification allows a description without it.
import { namesIn } from './document/names-in.js';
import { OPERATIONS } from './given.js';
import { asRuleset, houseRules } from './house-rules.js';
import { OPTIONAL } from './optional-rules.js';
import recommended from './recommended.js';

const JSON_TYPES = '[?(@property.match(/json$/))]';

const NAMES = namesIn(`
  body-says-required channel-delivers component-name-own const-has-type description-adds
  format-known https-only input-has-400 message-described message-has-example message-name-unique
  operation-has-responses path-has-operation path-parameter-has-404 rate-limited-has-retry-after
  request-has-example response-has-example scheme-header-declared union-discriminated
`);

/** By name, what is said more widely here than of paths below `/v1`. @type {Record<string, object>} */
const WIDER = {
  'input-has-400': { given: OPERATIONS },
  'path-parameter-has-404': { given: OPERATIONS },
  // Other media types need not be ones that YAML can show.
  'request-has-example': { given: `${OPERATIONS}.requestBody.content${JSON_TYPES}` },
  'response-has-example': { given: `${OPERATIONS}.responses[*].content${JSON_TYPES}` },
};

export default asRuleset({
  extends: [recommended],
  rules: {
    ...Object.fromEntries(OPTIONAL.map((name) => [name, 'warn'])),
    ...Object.fromEntries(
      NAMES.map((name) => [name, { ...houseRules[name]?.rule, ...WIDER[name], severity: 'warn' }]),
    ),
  },
});
