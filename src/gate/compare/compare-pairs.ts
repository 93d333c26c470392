import { type At, child, childrenOf } from '../document/at.ts';
import type { Rule } from '../rules.ts';
import { reportAdded, reportRemoved } from './part.ts';
import type { Pair, Scope } from './scope.ts';

/** The old names of entries that have another one now and nothing else: by the new name. */
export function renamedKeys(
  old: ReadonlyMap<string, string>,
  next: ReadonlyMap<string, string>,
): Map<string, string> {
  const { removed, added } = matchKeys(old.keys(), next.keys());
  const renamed = new Map<string, string>();
  for (const name of removed) {
    const now = added.find((one) => next.get(one) === old.get(name) && !renamed.has(one));
    if (now !== undefined) renamed.set(now, name);
  }
  return renamed;
}

/** The keys of two maps, told apart by where they are. */
interface KeyMatch {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly kept: readonly string[];
}

/** Which keys went, came, and stayed; each list in its map's order. */
export function matchKeys(old: Iterable<string>, next: Iterable<string>): KeyMatch {
  const [before, after] = [new Set(old), new Set(next)];
  return {
    removed: [...before].filter((key) => !after.has(key)),
    added: [...after].filter((key) => !before.has(key)),
    kept: [...before].filter((key) => after.has(key)),
  };
}

type KindOf<R> = R extends `${infer Kind}-removed`
  ? `${Kind}-added` extends Rule
    ? Kind
    : never
  : never;

/** What may be in the maps: each has a rule for what went and one for what came. */
export type PairKind = KindOf<Rule>;

const sameKey = (key: string): string => key;

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
  scope: Scope | ((side: keyof Pair<unknown>, at: At) => readonly Scope[]),
  compare: (pair: Pair<At>) => void,
  foldKey: (key: string) => string | undefined = sameKey,
): void {
  const [old, next] = [entries(maps.old, foldKey), entries(maps.new, foldKey)];
  const match = matchKeys(old.keys(), next.keys());
  const scopes = typeof scope === 'function' ? scope : () => [scope];
  for (const key of match.removed) {
    const at = { old: old.get(key) as At, new: child(maps.new, key) };
    for (const one of scopes('old', at.old)) reportRemoved(`${kind}-removed`, at, one);
  }
  for (const key of match.added) {
    const nearest = { old: maps.old, new: next.get(key) as At };
    for (const one of scopes('new', nearest.new)) reportAdded(`${kind}-added`, nearest, one);
  }
  for (const key of match.kept) compare({ old: old.get(key) as At, new: next.get(key) as At });
}

function entries(at: At, foldKey: (key: string) => string | undefined): Map<string, At> {
  const all = childrenOf(at).map(([key, value]) => [foldKey(key), value] as const);
  return new Map(all.filter((entry): entry is readonly [string, At] => entry[0] !== undefined));
}
