import { absent, type At, child, childrenOf, read } from '../document/at.ts';
import { show } from '../document/json.ts';
import type { Rule } from '../rules.ts';
import type { SchemaView } from '../schema/schema-view.ts';
import { compareRetirement, mayGo, type Retirement } from './deprecation.ts';
import { both, enterLevels, type Pair, type Scope, type Side, under } from './scope.ts';
import { compareWords, wordsOf } from './words.ts';

/** What a node that is no schema says of its end. */
export function retirementOf(at: At): Retirement {
  return { deprecated: read(at, 'deprecated') === true, sunset: read(at, 'x-sunset') };
}

/** Compares marks, sunset and words of a part that is in both; returns the scope of what is in it. */
export function enterPart(at: Pair<At>, scope: Scope): Scope {
  const marks = both(at, (one) => read(one, 'x-stability-level'));
  const inner = enterLevels(marks, at, scope);
  compareRetirement(both(at, retirementOf), at, inner);
  const { kind } = scope.comparison.documents.new;
  compareWords({ old: wordsOf(at.old, kind), new: wordsOf(at.new, kind) }, at, inner);
  return inner;
}

/** Reports a part that has to be there now, or no longer. */
export function compareRequired(
  at: Pair<At>,
  kind: 'request-body' | 'parameter' | 'response-header',
  scope: Scope,
): void {
  const [was, is] = [at.old, at.new].map((one) => read(one, 'required') === true);
  if (was === is) return;
  const what = kind === 'response-header' ? 'always there' : 'required';
  const message = `${scope.label(at)} is ${is ? `${what} now` : `no longer ${what}`}.`;
  const rule = is ? (`${kind}-required` as const) : (`${kind}-optional` as const);
  const effect = is ? 'narrows' : 'widens';
  scope.report({ rule, effect, ...under(at, 'required'), message });
}

/** Reports a part that is new; nobody has to take notice. */
export function reportAdded(rule: Rule, nearest: Pair<At>, scope: Scope): void {
  const at = { old: absent(nearest.old), new: nearest.new };
  scope.report({ rule, effect: 'adds', ...at, message: `${scope.label(at)} is new.` });
}

/**
 * Reports a part that is gone. It may go once its sunset has passed.
 *
 * @param rule - such as `operation-removed`
 * @param nearest - the part in the old description, and the nearest place in the new one
 * @param said - what a schema says of its end
 * @param isIgnored - whether the service does not miss what it read
 */
export function reportRemoved(
  rule: Rule,
  nearest: Pair<At>,
  scope: Scope,
  said?: SchemaView['annotations'],
  isIgnored = scope.isResponse && rule === 'response-header-removed',
): void {
  const at = { old: nearest.old, new: absent(nearest.new) };
  const old = scope.comparison.documents.old.resolve(at.old);
  const { deprecated, sunset } = said ?? retirementOf(old);
  const own = read(at.old, 'x-stability-level') ?? read(old, 'x-stability-level');
  const inner = scope.marked(said ? said.stability : own);
  const label = scope.label(at);
  if (mayGo({ deprecated, sunset }, scope.comparison.today)) {
    const message = `${label} is gone; its sunset ${show(sunset)} has passed.`;
    return inner.report({ rule, effect: 'passes', ...at, message });
  }
  const why = deprecated ? ' It was deprecated, but no sunset of it has passed.' : '';
  const effect = isIgnored ? 'passes' : 'breaks';
  inner.report({ rule, effect, ...at, message: `${label} is gone.${why}` });
}

/** What two maps have: what went, what came, and what stayed, each in its map's order. */
export function matchEntries<T>(old: ReadonlyMap<string, T>, next: ReadonlyMap<string, T>) {
  const kept = [...old].filter(([key]) => next.has(key));
  return {
    removed: [...old].filter(([key]) => !next.has(key)),
    added: [...next].filter(([key]) => !old.has(key)),
    kept: kept.map(([key, one]): Pair<T> => ({ old: one, new: next.get(key) as T })),
  };
}

type KindOf<R> = R extends `${infer Kind}-removed` ? Kind : never;

/** What may be in the maps: each has a rule for what went and one for what came. */
export type PairKind = { [K in KindOf<Rule>]: `${K}-added` extends Rule ? K : never }[KindOf<Rule>];

/**
 * Reports what a map has lost and gained, and hands on what stayed.
 *
 * @param kind - what its entries are; the rules are named after it: `webhook-removed`, `webhook-added`
 * @param scope - that of the map, or those of each entry that went or came
 * @param foldKey - makes the keys equal that mean the same; undefined for those that do not count
 */
export function comparePairs(
  maps: Pair<At>,
  kind: PairKind,
  scope: Scope | ((side: Side, at: At) => readonly Scope[]),
  compare: (pair: Pair<At>) => void,
  foldKey: (key: string) => string | undefined = (key) => key,
): void {
  const match = matchEntries(entries(maps.old, foldKey), entries(maps.new, foldKey));
  const scopes = typeof scope === 'function' ? scope : () => [scope];
  for (const [key, old] of match.removed) {
    const at = { old, new: child(maps.new, key) };
    for (const one of scopes('old', old)) reportRemoved(`${kind}-removed`, at, one);
  }
  for (const [, next] of match.added) {
    const nearest = { old: maps.old, new: next };
    for (const one of scopes('new', next)) reportAdded(`${kind}-added`, nearest, one);
  }
  for (const pair of match.kept) compare(pair);
}

function entries(at: At, foldKey: (key: string) => string | undefined): Map<string, At> {
  const all = childrenOf(at).map(([key, value]) => [foldKey(key), value] as const);
  return new Map(all.filter((entry): entry is readonly [string, At] => entry[0] !== undefined));
}
