import definition from '../../src/spectral/ruleset.js';

const OURS: Record<string, unknown> = definition.rules;

/** The place in docs/rules.md that explains a rule of our own. */
export function ruleLink(rule: string): string | undefined {
  return typeof OURS[rule] === 'object' ? `docs/rules.md#${rule}` : undefined;
}
