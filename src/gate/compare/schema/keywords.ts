import { child } from '../../document/at.ts';
import { canonicalJson } from '../../document/json.ts';
import type { Rule } from '../../rules.ts';
import { includesPattern } from '../../schema/includes-pattern.ts';
import { isLowerTighter, isUpperTighter } from '../../schema/limits.ts';
import type { Limit, Schema, SchemaView } from '../../schema/schema-view.ts';
import type { Effect } from '../judge.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareSchemas } from './compare-schemas.ts';

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
    report(key, limitEffect(from, to, isLowerTighter), showLimit(from), showLimit(to));
  }
  for (const key of keys(old.upper, next.upper)) {
    const [from, to] = [old.upper.get(key), next.upper.get(key)];
    report(key, limitEffect(from, to, isUpperTighter), showLimit(from), showLimit(to));
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

const showLimit = (limit: Limit | undefined): string | undefined =>
  limit && `${limit.value}${limit.exclusive ? ' (exclusive)' : ''}`;

function limitEffect(
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

type State = 'open' | 'closed' | 'typed';

// What the step from one state to the other does, and what it is called.
const STEPS: Readonly<Record<string, readonly [Rule, Effect, string]>> = {
  'open closed': ['additional-closed', 'narrows', 'no longer allows other properties'],
  'open typed': ['additional-typed', 'narrows', 'allows other properties of one kind only'],
  'closed open': ['additional-opened', 'widens', 'allows other properties now'],
  'closed typed': ['additional-opened', 'widens', 'allows other properties of one kind now'],
  'typed open': ['additional-untyped', 'widens', 'allows other properties of any kind now'],
  'typed closed': ['additional-removed', 'breaks', 'no longer has properties of any name'],
};

/** Properties that have no name in the schema. */
export function compareAdditional(views: Pair<SchemaView>, scope: Scope): void {
  const { additional: old } = views.old;
  const { additional: next } = views.new;
  const [from, to] = [stateOf('old', old, scope), stateOf('new', next, scope)];
  if (from === 'typed' && to === 'typed' && old && next)
    return compareSchemas({ old, new: next }, scope);
  const step = STEPS[`${from} ${to}`];
  if (!step) return;
  const [rule, effect, says] = step;
  const key = 'additionalProperties';
  const at = { old: child(views.old.at, key), new: child(views.new.at, key) };
  const subject = scope.label({ old: views.old.at, new: views.new.at });
  scope.report({ rule, effect, ...at, message: `${subject} ${says}.` });
}

function stateOf(side: keyof Pair<unknown>, schema: Schema | undefined, scope: Scope): State {
  if (!schema) return 'open';
  return scope.comparison.view(side, schema).never ? 'closed' : 'typed';
}

type Patterns = ReadonlySet<string>;

/** Whether what fits all of some patterns fits all of others; undefined where it cannot be told. */
function includesAll(wide: Patterns, narrow: Patterns): boolean | undefined {
  const found = [...wide].map((all) => {
    // A new pattern that cannot be read is one all the same.
    if (narrow.size === 0) return includesPattern(all, '') ?? false;
    const each = [...narrow].map((some) => all === some || includesPattern(all, some));
    if (each.includes(true)) return true;
    // What several of them leave together is less than each of them.
    return each.length > 1 ? undefined : each[0];
  });
  return found.includes(false) ? false : found.includes(undefined) ? undefined : true;
}

/** Patterns that came, went or are others. */
export function comparePatterns(views: Pair<SchemaView>, scope: Scope): void {
  const { patterns: old } = views.old;
  const { patterns: next } = views.new;
  if ([...old].sort().join() === [...next].sort().join()) return;
  const at = { old: child(views.old.at, 'pattern'), new: child(views.new.at, 'pattern') };
  const subject = scope.label({ old: views.old.at, new: views.new.at });
  const says = (patterns: Patterns): string =>
    [...patterns].map((pattern) => `\`${pattern}\``).join(' and ') || 'anything';
  const [isWider, isNarrower] = [includesAll(next, old), includesAll(old, next)];
  // Both say the same.
  if (isWider && isNarrower) return;
  const isReplaced = !isWider && !isNarrower;
  // What is in every delivery is read by its pattern, as a signature is.
  const counts = !scope.reads || scope.isAlwaysThere;
  const other = isReplaced && scope.isAlwaysThere ? 'pattern-replaced' : 'pattern-changed';
  const doubt = isWider === undefined && counts ? ' Whether it takes less cannot be told.' : '';
  scope.report({
    rule: doubt ? 'pattern-undecided' : other,
    effect: isReplaced ? 'breaks' : isWider ? 'widens' : 'narrows',
    ...at,
    message: `The pattern of ${subject} was ${says(old)} and is ${says(next)}.${doubt}`,
  });
}

/** What an absent value stands for: to a sender that leaves it out, another default is another call. */
export function compareDefault(views: Pair<SchemaView>, scope: Scope): void {
  const { old, new: next } = views;
  const [from, to] = [show(old), show(next)];
  if (from === to) return;
  const at = { old: child(old.at, 'default'), new: child(next.at, 'default') };
  const subject = scope.label({ old: old.at, new: next.at });
  scope.report({
    rule: 'default-changed',
    effect: scope.reads ? 'documents' : 'breaks',
    ...at,
    message: `The default of ${subject} was ${from} and is ${to}.`,
  });
}

const show = (view: SchemaView): string =>
  view.hasDefault ? `\`${canonicalJson(view.default).slice(0, 80)}\`` : 'not set';

// Each value of the first is one of the second.
const WIDER: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' };

const USUAL = new Set(['int64', 'double']);

/** Formats that came, went or are others. */
export function compareFormats(views: Pair<SchemaView>, scope: Scope): void {
  const [old, next] = [[...views.old.formats], [...views.new.formats]];
  const removed = old.filter((format) => !next.includes(format));
  const added = next.filter((format) => !old.includes(format));
  if (removed.length === 0 && added.length === 0) return;
  const at = { old: child(views.old.at, 'format'), new: child(views.new.at, 'format') };
  const subject = scope.label({ old: views.old.at, new: views.new.at });
  const says = (list: readonly string[]): string => list.join(' and ') || 'none';
  // These say what everybody takes a number for anyway.
  const isUsual =
    !views.new.types?.has('string') && [...removed, ...added].every((format) => USUAL.has(format));
  scope.report({
    rule: 'format-changed',
    effect: isUsual ? 'passes' : effectOf(removed, added),
    ...at,
    message: `The format of ${subject} was ${says(old)} and is ${says(next)}.`,
  });
}

function effectOf(removed: readonly string[], added: readonly string[]): Effect {
  if (removed.length === 0) return 'narrows';
  if (added.length === 0) return 'widens';
  const [from = '', to = ''] = [removed[0], added[0]];
  if (WIDER[from] === to) return 'widens';
  return WIDER[to] === from ? 'narrows' : 'breaks';
}
