import { houseRules } from '../../src/spectral/house-rules.js';

/** The place in docs/rules.md that explains a rule of our own. */
export function ruleLink(rule: string): string | undefined {
  return Object.hasOwn(houseRules, rule) ? `docs/rules.md#${rule}` : undefined;
}
