import { type At, firstOf } from '../../document/at.ts';
import type { Rule } from '../../rules.ts';
import type { SchemaView } from '../../schema/schema-view.ts';
import { includesType } from '../../schema/types-and-values.ts';
import type { Effect } from '../judge.ts';
import { matchEntries } from '../part.ts';
import { both, type Pair, sayersOf, type Scope, type Side } from '../scope.ts';
import type { Site } from './compare-schemas.ts';

type Types = ReadonlySet<string> | undefined;

/** Types that came or went; `null` is one of them and has a rule of its own. */
export function compareTypes(views: Pair<SchemaView>, scope: Scope, site: Site): void {
  // Where both sides have alternatives, null is compared among them.
  const isNullElsewhere =
    site.isNullSaid || (views.old.unions.length > 0 && views.new.unions.length > 0);
  // Where neither side names a type, the alternatives are compared for themselves.
  const areImplied = views.old.impliedTypes !== undefined && views.new.impliedTypes !== undefined;
  const isNamed = views.old.types ?? views.new.types ?? areImplied;
  const counted = (side: Side): Types => {
    const types = isNamed ? typesOf(side, views[side], scope) : undefined;
    const counts = (type: string): boolean => !isNullElsewhere || type !== 'null';
    return types && new Set([...types].filter(counts));
  };
  if (views.old.isTypeUnknown || views.new.isTypeUnknown) return;
  const [old, next] = [counted('old'), counted('new')];
  const added = missing(next, old, site.isText);
  const removed = missing(old, next, site.isText);
  if (!added && !removed) return;
  const isOnly = (list: readonly string[] | undefined): boolean => list?.join() === 'null';
  const report = (rule: Rule, effect: Effect, says: (subject: string) => string): void =>
    scope.reportKeyword([rule, effect], views, 'type', says);
  if (isOnly(added) && !removed)
    return report('null-added', 'widens', (subject) => `${subject} may now be null.`);
  if (isOnly(removed) && !added)
    return report('null-removed', 'narrows', (subject) => `${subject} may no longer be null.`);
  const effect = added && removed ? 'breaks' : added ? 'widens' : 'narrows';
  const says = `was ${name(old)} and is ${name(next)}.`;
  report('type-changed', effect, (subject) => `The type of ${subject} ${says}`);
}

/** The types of a schema; those of its alternatives where it says none itself. */
function typesOf(side: Side, view: SchemaView, scope: Scope): Types {
  const [union] = view.unions;
  if (view.types || !union) return view.types ?? view.impliedTypes;
  const all = union.members.map((member) => scope.comparison.view(side, [member]).types);
  const types = all.flatMap((one) => (one ? [...one] : []));
  if (union.nullable) types.push('null');
  return all.includes(undefined) ? undefined : new Set(types);
}

const SCALARS = new Set(['boolean', 'integer', 'number']);

/** What the first allows and the second does not; undefined where there is nothing of the kind. */
function missing(one: Types, other: Types, isText = false): readonly string[] | undefined {
  if (!other) return undefined;
  if (!one) return ['anything'];
  const isWritten = (type: string): boolean => isText && other.has('string') && SCALARS.has(type);
  const list = [...one].filter((type) => !includesType(other, type) && !isWritten(type));
  return list.length > 0 ? list : undefined;
}

function name(types: Types): string {
  if (!types) return 'anything';
  return types.size === 0 ? 'nothing' : [...types].sort().join(' or ');
}

type List = ReadonlyMap<string, unknown>;

/** Lists of values: `enum` and `const`, which are closed, and `x-extensible-enum`, which is open. */
export function compareValues(views: Pair<SchemaView>, scope: Scope, site: Site): void {
  const { old, new: next } = views;
  const [before, after] = [listOf(old), listOf(next)];
  if (before && after) compareLists(views, { old: before, new: after }, scope, site);
  else if (next.values) report('enum-added', 'narrows', `is now one of ${names(next.values)}`);
  else if (old.values?.size === 1 && !site.isTag)
    report('const-lifted', 'widens', `is no longer always ${names(old.values)}`);
  else if (old.values) report('enum-lifted', 'widens', 'may now be any value');
  else if (after) report('known-values-added', 'adds', `is known to be ${names(after)}, or others`);
  else if (before) report('known-values-lifted', 'passes', 'no longer says which values are known');
  if (before && after && Boolean(old.values) !== Boolean(next.values)) {
    if (next.values) report('enum-closed', 'narrows', 'may no longer have values beside its list');
    else report('enum-opened', 'widens', 'may now have values beside its list');
  }

  function report(rule: Rule, effect: Effect, says: string): void {
    const { at, owners } = listPlaces(views);
    scope.report({ rule, effect, ...at, message: `${scope.label(owners)} ${says}.` });
  }
}

function compareLists(views: Pair<SchemaView>, lists: Pair<List>, scope: Scope, site: Site): void {
  const { added, removed } = matchEntries(lists.old, lists.new);
  const { at, owners } = listPlaces(views);
  const isOwn = removed.length > 0 && removed.every(([key]) => views.old.betaValues.has(key));
  const lost = isOwn ? scope.marked('beta') : scope;
  const subject = scope.label(owners);
  const isReplaced = removed.length === lists.old.size && added.length > 0 && removed.length > 0;
  if (isReplaced && Boolean(views.old.values) === Boolean(views.new.values)) {
    const message = `${subject} was ${names(lists.old)} and is ${names(lists.new)}: no value is left.`;
    return lost.report({ rule: 'enum-replaced', effect: 'breaks', ...at, message });
  }
  if (added.length > 0) {
    const message = `${subject} may now be ${names(added)}.`;
    scope.report({ rule: 'enum-value-added', effect: 'widens', ...at, message });
  }
  if (removed.length > 0) {
    const message = `${subject} may no longer be ${names(removed)}.`;
    const effect = views.new.isOpen || site.isSplit ? 'passes' : 'narrows';
    lost.report({ rule: 'enum-value-removed', effect, ...at, message });
  }
}

/** The list without `null`, which is the type's to say. */
function listOf({ values, knownValues }: SchemaView): List | undefined {
  const list = values ?? knownValues;
  return list && new Map([...list].filter(([key]) => key !== 'null'));
}

function names(list: Iterable<readonly [string, unknown]>): string {
  const all = [...list].map(([key]) => key).filter((key) => key !== 'null');
  const shown = all.slice(0, 5).map((key) => `\`${key.replace(/^"(.*)"$/, '$1')}\``);
  return all.length > 5 ? `${shown.join(', ')} and ${all.length - 5} more` : shown.join(', ');
}

const LISTS = ['enum', 'const', 'x-extensible-enum'];

/** Where the lists are, and what has them. */
function listPlaces(views: Pair<SchemaView>): { at: Pair<At>; owners: Pair<At> } {
  const owners = sayersOf(views, [...LISTS, '$known']);
  return { at: both(owners, (owner) => firstOf(owner, LISTS) ?? owner), owners };
}
