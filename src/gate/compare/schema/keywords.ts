import { canonicalJson } from '../../document/json.ts';
import type { Rule } from '../../rules.ts';
import { KNOWN_FORMATS } from '../../../spectral/document/formats.js';
import { includesPattern } from '../../schema/includes-pattern.ts';
import { isTighter } from '../../schema/limits.ts';
import type { Limit, Schema, SchemaView } from '../../schema/schema-view.ts';
import type { Effect } from '../judge.ts';
import { type Pair, placesOf, sayersOf, type Scope, type Side, under } from '../scope.ts';
import { compareSchemas, type Site } from './compare-schemas.ts';

type Shown = string | number | boolean | undefined;

/** Bounds on sizes and numbers, `multipleOf` and `uniqueItems`. */
export function compareLimits(views: Pair<SchemaView>, scope: Scope): void {
  const { old, new: next } = views;
  const report = (key: string, effect: Effect | undefined, from: Shown, to: Shown): void => {
    if (!effect) return;
    const rule = effect === 'widens' ? 'limit-loosened' : 'limit-tightened';
    const says = (subject: string): string =>
      `\`${key}\` of ${subject} was ${from ?? 'not set'} and is ${to ?? 'not set'}.`;
    scope.reportKeyword([rule, effect], views, key, says);
  };
  for (const side of ['lower', 'upper'] as const)
    for (const key of new Set([...old[side].keys(), ...next[side].keys()])) {
      const [from, to] = [old[side].get(key), next[side].get(key)];
      if (!to && isListed(key, next, side, from)) continue;
      if (!from && isListed(key, old, side, to)) continue;
      report(key, limitEffect(side, from, to), showLimit(from), showLimit(to));
    }
  const steps = [old.multipleOf, next.multipleOf] as const;
  report('multipleOf', stepEffect(...steps), ...steps);
  if (old.uniqueItems !== next.uniqueItems) {
    const effect = next.uniqueItems ? 'narrows' : 'widens';
    report('uniqueItems', effect, old.uniqueItems, next.uniqueItems);
  }
}

/** Whether a closed list has only texts and numbers within a bound of them: then it says all that the bound does. */
function isListed(key: string, { values }: SchemaView, side: 'lower' | 'upper', limit?: Limit) {
  if (!values || !limit || !/(?:Length|imum)$/.test(key)) return false;
  const sizes = [...values.values()].flatMap((one) => {
    if (key.endsWith('imum')) return typeof one === 'number' ? one : [];
    return typeof one === 'string' ? Array.from(one).length : [];
  });
  return sizes.every((value) => !isTighter[side](limit, { value, exclusive: false }));
}

const showLimit = (limit: Limit | undefined): string | undefined =>
  limit && `${limit.value}${limit.exclusive ? ' (exclusive)' : ''}`;

function limitEffect(side: 'lower' | 'upper', from?: Limit, to?: Limit): Effect | undefined {
  if (!from) return 'narrows';
  if (!to) return 'widens';
  if (isTighter[side](to, from)) return 'narrows';
  return isTighter[side](from, to) ? 'widens' : undefined;
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
  const [old, next] = [views.old.additional, views.new.additional];
  const [from, to] = [stateOf('old', old, scope), stateOf('new', next, scope)];
  if (from === 'typed' && to === 'typed' && old && next)
    return compareSchemas({ old, new: next }, scope);
  const step = STEPS[`${from} ${to}`];
  if (!step) return;
  const [rule, effect, says] = step;
  const key = 'additionalProperties';
  scope.reportKeyword([rule, effect], views, key, (subject) => `${subject} ${says}.`);
}

function stateOf(side: Side, schema: Schema | undefined, scope: Scope): State {
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
  const [old, next] = [views.old.patterns, views.new.patterns];
  if ([...old].sort().join() === [...next].sort().join()) return;
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
  const rule = doubt ? 'pattern-undecided' : other;
  const effect = isReplaced ? 'breaks' : isWider ? 'widens' : 'narrows';
  const message = (subject: string): string =>
    `The pattern of ${subject} was ${says(old)} and is ${says(next)}.${doubt}`;
  scope.reportKeyword([rule, effect], views, 'pattern', message);
}

/** What an absent value stands for: to a sender that may leave it out, another default is another call. */
export function compareDefault(views: Pair<SchemaView>, scope: Scope, site: Site): void {
  const { old, new: next } = views;
  const [from, to] = [show(old), show(next)];
  if (from === to) return;
  const rule = old.hasDefault && next.hasDefault ? 'default-changed' : 'default-undecided';
  const effect = scope.reads || !site.isOptional ? 'documents' : 'breaks';
  const says = (subject: string): string => `The default of ${subject} was ${from} and is ${to}.`;
  scope.reportKeyword([rule, effect], views, 'default', says);
}

const show = (view: SchemaView): string =>
  view.hasDefault ? `\`${canonicalJson(view.default).slice(0, 80)}\`` : 'not set';

/** Formats that came, went or are others. */
export function compareFormats(views: Pair<SchemaView>, scope: Scope): void {
  // Who writes `type: date` now writes the format of it.
  if (views.old.isTypeUnknown || views.new.isTypeUnknown) return;
  const [old, next] = [[...views.old.formats], [...views.new.formats]];
  const removed = old.filter((format) => !next.includes(format));
  const added = next.filter((format) => !old.includes(format));
  if (removed.length === 0 && added.length === 0) return;
  // These say what everybody takes a text or a number for anyway, and nobody checks what no specification has.
  const free = views.new.types?.has('string') ? ['password'] : ['int64', 'double'];
  const counts = (other: SchemaView) => (format: string) =>
    KNOWN_FORMATS.has(format) && !free.includes(format) && !(format === 'int32' && isSmall(other));
  const [lost, come] = [removed.filter(counts(views.new)), added.filter(counts(views.old))];
  const isListed = added.length === 0 && views.new.values !== undefined;
  const effect = isListed ? 'passes' : effectOf(lost, come);
  const list = (formats: readonly string[]): string => formats.join(' and ') || 'none';
  const says = (subject: string): string =>
    `The format of ${subject} was ${list(old)} and is ${list(next)}.`;
  scope.reportKeyword(['format-changed', effect], views, 'format', says);
}

/** Whether the bounds of a number keep it within 32 bits, whatever its format says. */
const isSmall = ({ lower, upper }: SchemaView): boolean =>
  [lower.get('minimum'), upper.get('maximum')].every((to) => to && Math.abs(to.value) < 2 ** 31);

function effectOf(removed: readonly string[], added: readonly string[]): Effect {
  if (added.length === 0) return removed.length === 0 ? 'passes' : 'widens';
  return removed.length === 0 ? 'narrows' : 'breaks';
}

/** Compares the schemas of items, patterns of names, and the like. */
export function compareConstraints(views: Pair<SchemaView>, scope: Scope, { isText }: Site): void {
  const length = Math.max(views.old.prefixItems.length, views.new.prefixItems.length);
  const [old, next] = [constraintsOf(views.old, length), constraintsOf(views.new, length)];
  const most = [views.old, views.new].map(({ upper }) => upper.get('maxItems')?.value ?? Infinity);
  // What follows the first items is none where there are no more.
  const isAll = Math.min(...most) <= length;
  for (const key of new Set([...old.keys(), ...next.keys()])) {
    if (isAll && key === 'items') continue;
    const [before, after] = [old.get(key), next.get(key)];
    if (before && after)
      compareSchemas({ old: before, new: after }, scope, isText ? { isText } : {});
    else report(key.split(' '), after !== undefined);
  }

  function report(path: readonly string[], isNew: boolean): void {
    const [keyword = '', ...inner] = path;
    const rule = isNew ? 'constraint-added' : 'constraint-removed';
    const effect = constraintEffect(keyword, isNew, views, scope);
    const owners = sayersOf(views, [keyword]);
    const at = under(owners, keyword, ...(inner.length > 0 ? [inner.join(' ')] : []));
    const message = `\`${path.join(' ')}\` of ${scope.label(placesOf(views))} is ${isNew ? 'new' : 'gone'}.`;
    scope.report({ rule, effect, ...at, message });
  }
}

/** Fields with names of a pattern are fields: readers miss those that go, and pass over new ones. */
function constraintEffect(keyword: string, isNew: boolean, views: Pair<SchemaView>, scope: Scope) {
  if (keyword !== 'patternProperties') return isNew ? 'narrows' : 'widens';
  if (scope.reads) return isNew ? 'adds' : 'breaks';
  const other = isNew ? views.old : views.new;
  const side = isNew ? 'old' : 'new';
  const isClosed = other.additional && scope.comparison.view(side, other.additional).never;
  return isNew === Boolean(isClosed) ? 'widens' : 'narrows';
}

/** What narrows a schema by being there: `items`, `contains` and others by keyword and name, some first items each. */
function constraintsOf(view: SchemaView, length: number): Map<string, Schema> {
  const named = (keyword: string, schemas: ReadonlyMap<string, Schema>): [string, Schema][] =>
    [...schemas].map(([name, schema]) => [`${keyword} ${name}`, schema]);
  const first = Array.from({ length }, (_, index) => view.prefixItems[index] ?? view.items);
  return new Map([
    ...(view.items ? [['items', view.items] as const] : []),
    ...first.flatMap((one, index) => (one ? [[`prefixItems ${index}`, one] as const] : [])),
    ...view.nested,
    ...named('patternProperties', view.patternProperties),
    ...named('dependentSchemas', view.dependentSchemas),
  ]);
}
