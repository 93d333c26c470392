import type { Finding } from '../../src/lint/finding.ts';
import type { LintOutcome } from '../../src/lint/to-report.ts';

/** Tells what each of the rules is about; the rules are read when there is something to explain. */
export async function loadRuleHelp(
  findings: readonly Finding[],
): Promise<Pick<LintOutcome, 'rules' | 'link'>> {
  if (findings.length === 0) return {};
  const { houseRules } = await import('../../src/spectral/house-rules.js');
  const rules = Object.entries(houseRules).map(([name, { rule, guide }]) => {
    const help = `${guide.why}\n\n${guide.fix}`;
    return [name, { description: rule.description, help }] as const;
  });
  const link = (rule: string): string | undefined =>
    Object.hasOwn(houseRules, rule) ? `docs/rules.md#${rule}` : undefined;
  return { rules: new Map(rules), link };
}
