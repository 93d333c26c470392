import { fromBase64Url, toBase64Url } from '../base64url.ts';
import type { Call } from '../context.ts';
import { invalidQuery } from '../refused.ts';
import type { Collection, Entity } from '../state/collection.ts';
import { readSecond, readTime } from '../time/clock.ts';

/** A page of a list, newest first. */
export class Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;

  constructor(items: readonly unknown[], nextCursor: string | null) {
    this.items = items;
    this.nextCursor = nextCursor;
  }
}

/** How a list is read, where it is not by equal fields. */
export interface ListRules<T> {
  /** The resource as it is shown, where it is kept in another form. */
  readonly show?: (entity: T) => unknown;
  readonly belongs?: (entity: T) => boolean;
  /** Query parameters that do not name a field of the resource. */
  readonly filters?: Readonly<Record<string, (entity: T, value: never) => boolean>>;
  /** Orders beyond those of all lists, ascending in time, by the value of `sort`; what has no time comes last. */
  readonly sorts?: Readonly<Record<string, (entity: T) => string | null | undefined>>;
  /** When the entity last changed, where the resource does not show it. */
  readonly updatedAt?: (entity: T) => string | undefined;
}

const DEFAULT_LIMIT = 25;
const TIMES = ['updated_since', 'created_after', 'created_before'];
const NO_FILTERS = ['limit', 'cursor', 'sort', 'expand', ...TIMES];

/** Whether a field meets a filter, which may name several values. */
export const isOneOf = (wanted: unknown, own: unknown): boolean =>
  typeof wanted === 'string' ? wanted.split(',').includes(own as string) : wanted === own;

/** Reads a page (A-11, A-12): filters combine, and each but the rules' own compares a field. */
export function listPage<T extends Entity>(
  call: Call,
  collection: Collection<T>,
  rules: ListRules<T> = {},
): Page {
  const { show = (entity: T): unknown => entity } = rules;
  const limit = (call.query['limit'] as number | undefined) ?? DEFAULT_LIMIT;
  const matches = createMatches(call, rules);
  const sort = (call.query['sort'] ?? 'created_at') as string;
  const sorts = { updated_at: rules.updatedAt ?? readUpdatedAt, ...rules.sorts };
  const read = (sorts as Readonly<Record<string, Read<T>>>)[sort];
  const entries = read ? ascending(call, collection, sort, read) : newest(call, collection);
  const found: { cursor: string; shown: unknown }[] = [];
  for (const { cursor, entity } of entries) {
    if (!matches(entity)) continue;
    // One more than asked for: it says whether there is another page.
    if (found.length === limit) return toPage(found, true);
    found.push({ cursor, shown: show(entity) });
  }
  return toPage(found, false);
}

interface Entry<T> {
  /** Leads on to what comes after the entry. */
  readonly cursor: string;
  readonly entity: T;
}

type Read<T> = (entity: T) => string | null | undefined;

function* newest<T extends Entity>({ query }: Call, collection: Collection<T>): Iterable<Entry<T>> {
  const [after] = readCursor(query['cursor'], /^after:(0|[1-9]\d{0,14})$/);
  for (const { sequence, entity } of collection.newestFirst(Number(after ?? Infinity)))
    yield { cursor: `after:${sequence}`, entity };
}

/** A time that a seed may spell in any way; after all others where there is none. */
const timeOf = (text: string | null | undefined): number => {
  const time = readTime(text ?? '');
  return Number.isNaN(time) ? Infinity : time;
};

/** What changes while a sync pages on moves to the end, and comes once more. */
function* ascending<T extends Entity>(
  { query }: Call,
  collection: Collection<T>,
  sort: string,
  read: Read<T>,
): Iterable<Entry<T>> {
  const form = new RegExp(`^${sort}:(0|[1-9]\\d{0,14}):(-?\\d{1,16}|Infinity)$`);
  const [after = -1, since = -Infinity] = readCursor(query['cursor'], form).map(Number);
  const placed = [...collection.newestFirst(Infinity)]
    .map(({ sequence, entity }) => ({ sequence, entity, at: timeOf(read(entity)) }))
    .filter(({ sequence, at }) => at > since || (at === since && sequence > after))
    .sort((one, other) => one.at - other.at || one.sequence - other.sequence);
  for (const { sequence, entity, at } of placed)
    yield { cursor: `${sort}:${sequence}:${at}`, entity };
}

function createMatches<T extends Entity>(
  { query }: Call,
  { belongs, filters = {}, show, updatedAt = readUpdatedAt }: ListRules<T>,
): (entity: T) => boolean {
  const [since = -Infinity, after = -Infinity, before = Infinity] = TIMES.map((name) =>
    query[name] === undefined ? undefined : readSecond(query[name] as string),
  );
  const fields = Object.entries(query).filter(([name]) => !NO_FILTERS.includes(name));
  return (entity) => {
    if (belongs && !belongs(entity)) return false;
    if (since > -Infinity && !(readTime(updatedAt(entity) ?? '') >= since)) return false;
    const shown = show ? show(entity) : (entity as any);
    const created = readTime(shown['created_at'] ?? '');
    if (created < after || created >= before) return false;
    return fields.every(([name, value]) => {
      const filter = filters[name];
      return filter ? filter(entity, value as never) : isOneOf(value, shown[name]);
    });
  };
}

const readUpdatedAt = (entity: Entity): string | undefined =>
  (entity as { updated_at?: string }).updated_at;

function toPage(found: readonly { cursor: string; shown: unknown }[], hasMore: boolean): Page {
  const last = found.at(-1);
  return new Page(
    found.map(({ shown }) => shown),
    hasMore && last ? toBase64Url(last.cursor) : null,
  );
}

/**
 * The parts of a cursor: opaque to callers; for us the place of the last entry, which stays right when
 * others come or go. Throws the 400 for one that another order has given.
 */
function readCursor(cursor: unknown, form: RegExp): string[] {
  if (cursor === undefined) return [];
  const text = fromBase64Url(cursor as string);
  const [, ...parts] = form.exec(text) ?? [];
  if (parts.length > 0 && toBase64Url(text) === cursor) return parts;
  throw invalidQuery('cursor', 'is not a cursor that this list has returned');
}
