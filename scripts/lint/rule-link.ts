import type { Finding } from '../../src/lint/finding.ts';

/** Tells where each of the rules is explained; the rules are read when there is something to explain. */
export async function loadRuleLink(
  findings: readonly Finding[],
): Promise<(rule: string) => string | undefined> {
  if (findings.length === 0) return () => undefined;
  const { houseRules } = await import('../../src/spectral/house-rules.js');
  return (rule) => (Object.hasOwn(houseRules, rule) ? `docs/rules.md#${rule}` : undefined);
}
