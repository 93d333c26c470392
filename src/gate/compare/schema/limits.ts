import { child } from '../../document/at.ts';
import { isLowerTighter, isUpperTighter } from '../../schema/limits.ts';
import type { Limit, SchemaView } from '../../schema/schema-view.ts';
import type { Effect } from '../finding.ts';
import type { Pair, Scope } from '../scope.ts';

type Shown = string | number | boolean | undefined;

/** Bounds on sizes and numbers, `multipleOf` and `uniqueItems`. */
export function compareLimits(views: Pair<SchemaView>, scope: Scope): void {
  const { old, new: next } = views;
  const report = (key: string, effect: Effect | undefined, from: Shown, to: Shown): void => {
    if (!effect) return;
    const at = { old: child(old.at, key), new: child(next.at, key) };
    const subject = scope.label({ old: old.at, new: next.at });
    const message = `\`${key}\` of ${subject} was ${from ?? 'not set'} and is ${to ?? 'not set'}.`;
    const rule = effect === 'widens' ? 'limit-loosened' : 'limit-tightened';
    scope.report({ rule, effect, ...at, message });
  };
  for (const key of keys(old.lower, next.lower)) {
    const [from, to] = [old.lower.get(key), next.lower.get(key)];
    report(key, effectOf(from, to, isLowerTighter), show(from), show(to));
  }
  for (const key of keys(old.upper, next.upper)) {
    const [from, to] = [old.upper.get(key), next.upper.get(key)];
    report(key, effectOf(from, to, isUpperTighter), show(from), show(to));
  }
  const steps = [old.multipleOf, next.multipleOf] as const;
  report('multipleOf', stepEffect(...steps), ...steps);
  if (old.uniqueItems !== next.uniqueItems) {
    const effect = next.uniqueItems ? 'narrows' : 'widens';
    report('uniqueItems', effect, old.uniqueItems, next.uniqueItems);
  }
}

const keys = (one: ReadonlyMap<string, Limit>, other: ReadonlyMap<string, Limit>): Set<string> =>
  new Set([...one.keys(), ...other.keys()]);

function show(limit: Limit | undefined): string | undefined {
  return limit && `${limit.value}${limit.exclusive ? ' (exclusive)' : ''}`;
}

function effectOf(
  from: Limit | undefined,
  to: Limit | undefined,
  isTighter: (one: Limit, other: Limit) => boolean,
): Effect | undefined {
  if (!from) return 'narrows';
  if (!to) return 'widens';
  if (isTighter(to, from)) return 'narrows';
  return isTighter(from, to) ? 'widens' : undefined;
}

function stepEffect(from: number | undefined, to: number | undefined): Effect | undefined {
  if (from === to) return undefined;
  if (from === undefined) return 'narrows';
  if (to === undefined) return 'widens';
  if (isMultiple(from, to)) return 'widens';
  return isMultiple(to, from) ? 'narrows' : 'breaks';
}

const isMultiple = (value: number, step: number): boolean =>
  Number.isInteger(Number((value / step).toPrecision(12)));
