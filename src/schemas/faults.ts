/** Names of fields and indexes of items, from a value down to a place in it. */
export type Path = readonly (string | number)[];

/** One place of a value that breaks a rule. */
export interface Violation {
  /** Empty for the value itself. */
  readonly path: (string | number)[];
  readonly keyword: string;
  /** What the keyword asks for, in words that follow the name of a field: "must be a string". */
  readonly message: string;
}

/** Null where nothing is wrong. */
export type Faults = Violation[] | null;

/** One fault, of the value itself. */
export const fault = (keyword: string, message: string): Violation[] => [
  { path: [], keyword, message },
];

/** An import of 50,000 wrong rows is refused for the first of them: the others would fill the memory. */
const MOST = 50;

/** Both lists as one. */
export function join(kept: Faults, more: Faults): Faults {
  if (kept === null || more === null) return kept ?? more;
  kept.push(...more.slice(0, MOST - kept.length));
  return kept;
}

/** What a field or an item breaks, as its object or list says it. */
export function below(faults: Faults, name: string | number): Faults {
  faults?.forEach(({ path }) => path.unshift(name));
  return faults;
}

/** A path as a JSON Pointer (RFC 6901). */
export const pointerOf = (path: Path): string =>
  path.map((name) => `/${`${name}`.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
