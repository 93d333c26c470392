/** What a keyword of a schema asks for, in words that follow the name of a field: "must be a string". */
export interface Rule {
  readonly keyword: string;
  readonly message: string;
}

/** One place of a value that breaks a rule. */
export interface Violation extends Rule {
  /** A JSON Pointer into the value (RFC 6901); empty for the value itself. */
  readonly pointer: string;
}

/** What is wrong with a value at a pointer; null when it fits. */
export type Check = (data: unknown, at: string) => Violation[] | null;

/** An import of 50,000 wrong rows is refused for the first of them: the others would fill the memory. */
const MOST = 50;

// The generated checks count every fault, since a union compares counts, and keep the first of them.

/** Keeps one more, the `count`th. */
export function add(
  kept: Violation[] | null,
  count: number,
  pointer: string,
  { keyword, message }: Rule,
): Violation[] | null {
  if (count >= MOST) return kept;
  const violation = { pointer, keyword, message };
  if (kept === null) return [violation];
  kept.push(violation);
  return kept;
}

/** Keeps those of a part as well. */
export function join(kept: Violation[] | null, more: Violation[]): Violation[] {
  if (kept === null) return more;
  kept.push(...more.slice(0, MOST - kept.length));
  return kept;
}

/** Forgets all but the first `count`: a member of a union fits. */
export function cut(kept: Violation[] | null, count: number): Violation[] | null {
  if (count === 0) return null;
  if (kept !== null && kept.length > count) kept.length = count;
  return kept;
}
