import { type NameIndex, normalizeName } from './name-index.ts';

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

/** A path as it is sent: it has an id where the path of its operation has `id` or `template_id`. */
const ID_IN_PATH = /\/v1\/\S*\b[a-z]{3}_\w{2}/;

/**
 * Numbers of places one of whose names is in the query with all its words, the longest name first: `search contacts
 * by email` has the name `search contacts`, `token expired` has `expired_token`, as `tokenExpired` and `token_expired`
 * have, and `GET /v1/contacts/con_8Zk2` has `get v1 contacts id`. The last word may be half typed: `create contac`.
 */
export function findInQuery(names: NameIndex['names'], query: string): number[] {
  const split = query.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const words = normalizeName(`${query} ${split}`).split(/[ _]/).map(singular);
  const last = words.at(-1) ?? '';
  const hasId = ID_IN_PATH.test(query);
  const has = (part: string): boolean => words.includes(singular(part)) || (hasId && part === 'id');
  const isBegun = (part: string): boolean => last.length > 2 && part.startsWith(last);
  return Object.keys(names)
    .map((name) => ({ name, parts: name.split(/[ _]/) }))
    .filter(({ parts }) => parts.length > 1 && parts.every((part) => has(part) || isBegun(part)))
    .sort((one, other) => other.parts.length - one.parts.length)
    .flatMap(({ name }) => names[name] ?? []);
}
