/** One place of a value that breaks a rule. */
export interface Violation {
  /** A JSON Pointer into the value (RFC 6901); empty for the value itself. */
  pointer: string;
  readonly keyword: string;
  /** What the keyword asks for, in words that follow the name of a field: "must be a string". */
  readonly message: string;
}

/** An import of 50,000 wrong rows is refused for the first of them: the others would fill the memory. */
const MOST = 50;

/** Both lists as one. */
export function join(kept: Violation[] | null, more: Violation[] | null): Violation[] | null {
  if (kept === null || more === null) return kept ?? more;
  kept.push(...more.slice(0, MOST - kept.length));
  return kept;
}

/** What a field or an item breaks, as its object or list says it. */
export function below(faults: Violation[], name: string): Violation[] {
  const segment = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  for (const fault of faults) fault.pointer = segment + fault.pointer;
  return faults;
}
