import type { NameIndex } from './name-index.ts';
import { normalizeName } from './normalize-name.ts';

/** So that what pages say stays in sight below the names that begin with a short query. */
const MAX_BY_PREFIX = 4;

/** Numbers of places that have the query for a name, and of those whose name begins with it. */
export function findByName(
  names: NameIndex['names'],
  query: string,
): { exact: readonly number[]; near: readonly number[] } {
  const name = normalizeName(query);
  const begun = Object.keys(names).filter((other) => other !== name && other.startsWith(name));
  const near = name ? begun.flatMap((other) => names[other] ?? []) : [];
  return { exact: names[name] ?? [], near: near.slice(0, MAX_BY_PREFIX) };
}
