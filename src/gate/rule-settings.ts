import type { Change } from './change.ts';
import { isObject, show } from './document/json.ts';
import { parseText, UnreadableDescription } from './read/parse-text.ts';
import { type Rule, RULES } from './rules.ts';

/**
 * What is judged: `recommended` by the semantics of HTTP and JSON alone, `house` also by what a service has promised of
 * sunsets, and by the names that code is generated from.
 */
export type Policy = 'recommended' | 'house';

/** Promises of a date, with which nothing ends that works today, and what may break nothing. */
const OF_HOUSE: ReadonlySet<Rule> = new Set([
  'alternatives-exclusive',
  'alternatives-inclusive',
  'default-undecided',
  'deprecated-without-sunset',
  'sunset-earlier',
  'sunset-removed',
  'sunset-too-early',
  'sunset-unreadable',
]);

export function levelOf(policy: Policy, { rule, verdict }: Change): Level | undefined {
  if (rule === 'pattern-undecided') return 'warn';
  const isOfHouse = verdict === 'breaking-sdk' || OF_HOUSE.has(rule);
  return policy === 'recommended' && isOfHouse ? 'warn' : undefined;
}

/** What becomes of the changes of a rule, whatever the policy says of them. */
export type Level = 'error' | 'warn' | 'off';

/** What a team sets for itself. */
export type RuleSettings = Readonly<ReturnType<typeof parseRuleSettings>>;

const LEVELS: readonly unknown[] = ['error', 'warn', 'off'] satisfies Level[];

/**
 * Reads a file of settings: `rules`, with a level for each rule that the policy is not to judge; throws an
 * UnreadableDescription when it names a rule or a level that there is not.
 */
export function parseRuleSettings(text: string, file: string) {
  const refuse = (what: string): never => {
    throw new UnreadableDescription(`${file} ${what}`);
  };
  const { data } = parseText(text, file);
  const { rules, ...others } = isObject(data) ? data : {};
  const [other] = Object.keys(others);
  if (!isObject(rules) || other !== undefined) {
    const what = other === undefined ? 'has no map `rules`' : `has "${other}"`;
    return refuse(`${what}: write \`rules: { NAME: warn }\` and nothing else.`);
  }
  for (const [rule, level] of Object.entries(rules)) {
    if (!RULES.includes(rule as Rule))
      refuse(`sets "${rule}", which is not a rule: docs/gate.md lists them.`);
    if (!LEVELS.includes(level))
      refuse(`sets ${rule} to "${show(level)}": choose error, warn or off.`);
  }
  return { file, levels: new Map(Object.entries(rules) as [Rule, Level][]) };
}
