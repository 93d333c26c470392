import type { Call } from '../context.ts';
import { invalidQuery } from '../refused.ts';
import type { Collection, Entity } from '../state/collection.ts';
import { readTime } from '../time/read-time.ts';

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
  /** Whether an entity belongs to the list at all. */
  readonly belongs?: (entity: T) => boolean;
  /** Query parameters that do not name a field of the resource. */
  readonly filters?: Readonly<Record<string, (entity: T, value: never) => boolean>>;
  /** When the entity last changed, where the resource does not show it. */
  readonly updatedAt?: (entity: T) => string | undefined;
}

const DEFAULT_LIMIT = 25;
const NO_FILTERS = ['limit', 'cursor', 'expand', 'updated_since'];

/** Reads a page (A-11, A-12): filters combine, and each but the rules' own compares a field. */
export function listPage<T extends Entity>(
  call: Call,
  collection: Collection<T>,
  rules: ListRules<T> = {},
): Page {
  const { show = (entity: T): unknown => entity } = rules;
  const limit = (call.query['limit'] as number | undefined) ?? DEFAULT_LIMIT;
  const matches = createMatches(call, rules);
  const found: { sequence: number; shown: unknown }[] = [];
  for (const { sequence, entity } of collection.newestFirst(readCursor(call.query['cursor']))) {
    if (!matches(entity)) continue;
    // One more than asked for: it says whether there is another page.
    if (found.length === limit) return toPage(found, true);
    found.push({ sequence, shown: show(entity) });
  }
  return toPage(found, false);
}

function createMatches<T extends Entity>(
  { query }: Call,
  { belongs, filters = {}, show, updatedAt = readUpdatedAt }: ListRules<T>,
): (entity: T) => boolean {
  const since = query['updated_since'] as string | undefined;
  const sinceTime = since === undefined ? undefined : readTime(since);
  const fields = Object.entries(query).filter(([name]) => !NO_FILTERS.includes(name));
  return (entity) => {
    if (belongs && !belongs(entity)) return false;
    if (sinceTime !== undefined && !(Date.parse(updatedAt(entity) ?? '') >= sinceTime))
      return false;
    return fields.every(([name, value]) => {
      const filter = filters[name];
      if (filter) return filter(entity, value as never);
      return (show ? show(entity) : (entity as any))[name] === value;
    });
  };
}

const readUpdatedAt = (entity: Entity): string | undefined =>
  (entity as { updated_at?: string }).updated_at;

function toPage(found: readonly { sequence: number; shown: unknown }[], hasMore: boolean): Page {
  const last = found.at(-1);
  const cursor = hasMore && last ? writeCursor(last.sequence) : null;
  return new Page(
    found.map(({ shown }) => shown),
    cursor,
  );
}

/** Opaque to callers; for us the place of the last entry, which stays right when others come or go. */
const writeCursor = (sequence: number): string =>
  Buffer.from(`after:${sequence}`).toString('base64url');

function readCursor(cursor: unknown): number {
  if (cursor === undefined) return Infinity;
  const [, sequence] =
    /^after:(\d{1,15})$/.exec(Buffer.from(cursor as string, 'base64url').toString('latin1')) ?? [];
  if (sequence === undefined || writeCursor(Number(sequence)) !== cursor) {
    throw invalidQuery('cursor', 'is not a cursor that a list has given');
  }
  return Number(sequence);
}
