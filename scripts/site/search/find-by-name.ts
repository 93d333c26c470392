import type { NameIndex } from './name-index.ts';
import { normalizeName } from './normalize-name.ts';

/** So that what pages say stays in sight below the names that begin with a short query. */
const MAX_BY_PREFIX = 4;

/** Numbers of places that have the query for a name, and of those whose name begins with it. */
export function findByName(names: NameIndex['names'], query: string) {
  const name = normalizeName(query);
  const begun = Object.keys(names).filter((other) => other !== name && other.startsWith(name));
  const near = name ? begun.flatMap((other) => names[other] ?? []) : [];
  const exact = (Object.hasOwn(names, name) && names[name]) || [];
  return { exact, near: near.slice(0, MAX_BY_PREFIX) };
}

const singular = (word: string): string => word.replace(/(?<=..[^s])s$/, '');

/**
 * Numbers of places one of whose names is in the query with all its words, the longest name first: `search contacts
 * by email` has the name `search contacts`.
 */
export function findInQuery(names: NameIndex['names'], query: string): number[] {
  const words = new Set(normalizeName(query).split(' ').map(singular));
  return Object.keys(names)
    .map((name) => ({ name, parts: name.split(' ') }))
    .filter(({ parts }) => parts.length > 1 && parts.every((part) => words.has(singular(part))))
    .sort((one, other) => other.parts.length - one.parts.length)
    .flatMap(({ name }) => names[name] ?? []);
}
