// What is wrong in anybody's description: those of Spectral's rules and of ours that report what contradicts a
// specification or is certain to hurt those who use the interface. Taste is in strict.js, and what this house wants
// besides in ruleset.js.
import { asyncapi, oas } from '@stoplight/spectral-rulesets';
import { oas2, oas3_0, oas3_1, oas3_2 } from '@stoplight/spectral-formats';
import { namesIn } from './document/names-in.js';
import { asRuleset, houseRules } from './house-rules.js';
import { OPTIONAL } from './optional-rules.js';

const NAMES = namesIn(`
  example-or-examples host-is-bare keywords-agree link-leads-somewhere no-nullable schema-ends
`);

/** @type {Record<string, object>} */
const WIDER = {
  // Before 3.1 it is the only way to say so.
  'no-nullable': { formats: [oas3_1, oas3_2] },
};

// Later versions than these have more fields for a value.
const XOR = 'oas3-examples-value-or-externalValue';
const xor = { ...oas.rules[XOR], formats: [oas3_0, oas3_1] };

export default asRuleset({
  extends: [
    [{ ...oas, rules: { ...oas.rules, [XOR]: xor } }, 'recommended'],
    [asyncapi, 'recommended'],
  ],
  rules: {
    ...Object.fromEntries(OPTIONAL.map((name) => [name, 'off'])),
    // JSON Schema, which later versions use, allows a list of anything.
    'array-items': {
      ...oas.rules['array-items'],
      given: "$..[?(@ && @.type === 'array')]",
      formats: [oas2, oas3_0],
    },
    ...Object.fromEntries(
      NAMES.map((name) => [name, { ...houseRules[name]?.rule, ...WIDER[name] }]),
    ),
  },
});
