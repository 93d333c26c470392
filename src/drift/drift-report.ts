/**
 * What to leave out: a kind, an operation (`contacts.get`, `contacts.*`, `GET /v1/tiers`), a pointer with all that
 * is below it, or several of them with spaces between, which then all have to fit.
 *
 * @example 'undeclared-header'
 * @example 'undocumented-field contacts.* /data/custom_fields'
 */
export type DriftPattern = string;

/** Whether one of the patterns fits. */
export function createIgnore(patterns: readonly DriftPattern[]): (drift: Drift) => boolean {
  const all = patterns.map((pattern) => pattern.split(/\s+/).filter(Boolean));
  return (drift) =>
    all.some((parts) => parts.length > 0 && parts.every((part) => fits(part, drift)));
}

function fits(part: string, { kind, operation, pointer }: Drift): boolean {
  // What the contract does not have is named by two parts: `GET /v1/tiers`.
  if (operation.split(' ').includes(part)) return true;
  if (DRIFT_KINDS.some((known) => known === part)) return kind === part;
  if (part.startsWith('/')) return pointer === part || pointer.startsWith(`${part}/`);
  if (part.endsWith('.*')) return operation.startsWith(part.slice(0, -1));
  return pointer.toLowerCase() === part.toLowerCase();
}

/**
 * Reports as JSON Lines, one per line, each line ended. `messaging-crm-api drift FILE` reads them and writes them as
 * text, SARIF, Markdown and more.
 *
 * @param counts - Those of the watch, as a line of their own: without it, a file of no reports says nothing.
 */
export const toJsonLines = (
  reports: readonly DriftReport[],
  counts?: Readonly<Record<'checked' | 'skipped', number>>,
): string =>
  [...reports, ...(counts ? [counts] : [])].map((one) => `${JSON.stringify(one)}\n`).join('');

/** The ways in which the service can differ from the contract. */
export const DRIFT_KINDS = [
  'missing',
  'wrong-type',
  'undeclared-status',
  'undocumented-field',
  'undocumented-value',
  'undocumented-operation',
  'undeclared-header',
] as const;

/** A way in which the service can differ from the contract. */
export type DriftKind = (typeof DRIFT_KINDS)[number];

/** The JSON types of a value, which say what came without saying what it was. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** A difference between the service and the contract. It never holds a value of a response or an event. */
export interface Drift {
  readonly kind: DriftKind;
  /**
   * `fault`: what the contract promises does not hold. `news`: something that clients have to tolerate, such as a new
   * field, a new value of an open list or a new header.
   */
  readonly severity: 'fault' | 'news';
  /**
   * The method of the client, such as `contacts.get`, or the type of an event, such as `contact.created`. For what the
   * contract does not have: the HTTP method and the path, with `{}` for what may be an id.
   */
  readonly operation: string;
  readonly status?: number | undefined;
  readonly in: 'path' | 'status' | 'header' | 'body';
  /**
   * A JSON Pointer into the body (RFC 6901), with `*` for each index of a list and for each key that the service does
   * not choose; the name of a header; otherwise empty.
   */
  readonly pointer: string;
  /** The keyword of the schema that does not hold, such as `required`, or what stands in for one. */
  readonly rule: string;
  /** In words that follow the name of the field: `must be a string`. */
  readonly message: string;
  /** Where the contract speaks of it: a JSON Pointer into `messaging-crm-api/openapi.json`. */
  readonly contract: string;
  /** The type of what came, where something came. */
  readonly seen?: JsonType | undefined;
}

/** One difference at one place, however often it was seen. */
export interface DriftReport extends Drift {
  /** In how many responses or events it was seen. */
  readonly count: number;
  /** When it was seen first and last, in ISO 8601. */
  readonly firstSeen: string;
  readonly lastSeen: string;
}

export function jsonType(value: unknown): JsonType | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as JsonType;
}
