import type { Change } from './change.ts';
import type { Level } from './rule-settings.ts';
import type { Rule } from './rules.ts';

/**
 * What is judged: `recommended` by the semantics of HTTP and JSON alone, `house` also by what a service has promised of
 * sunsets, and by the names that code is generated from.
 */
export type Policy = 'recommended' | 'house';

export const POLICIES: readonly Policy[] = ['recommended', 'house'];

/** Promises of a date. Nothing that works today ends with them. */
const PROMISES: ReadonlySet<Rule> = new Set([
  'deprecated-without-sunset',
  'sunset-earlier',
  'sunset-removed',
  'sunset-too-early',
  'sunset-unreadable',
]);

/** The level that a policy gives a change; undefined for what its verdict says. */
export const levelOf = (policy: Policy, { rule, verdict }: Change): Level | undefined =>
  policy === 'recommended' && (verdict === 'breaking-sdk' || PROMISES.has(rule))
    ? 'warn'
    : undefined;
