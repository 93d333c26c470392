import { createApiError } from './create-api-error.ts';
import type { ApiError } from './errors.ts';
import type { Execute } from './runtime.ts';
import type { ListPagination, ResponseMeta, Result } from './result.ts';
import type { Call } from './write-request.ts';

/** What a method of a list returns: await it for one page, or iterate it for the items of all. */
export interface PageRequest<T> extends Promise<Page<T>>, AsyncIterable<T> {}

/** A page of a list. Iterating it gives its items and those of the pages after it. */
export interface Page<T> extends Result<T[]>, AsyncIterable<T> {
  readonly pagination: ListPagination;
  /**
   * Fetches the next page; resolves to undefined after the last one.
   * @throws ApiError with code `repeated_cursor` when the service leads in a circle.
   */
  next(): Promise<Page<T> | undefined>;
}

class ListPage<T> implements Page<T> {
  declare readonly data: T[];
  declare readonly pagination: ListPagination;
  declare readonly meta: ResponseMeta;
  declare readonly response: Response;
  readonly #next: (cursor: string) => Promise<Page<T>>;

  constructor(result: object, next: (cursor: string) => Promise<Page<T>>) {
    Object.assign(this, result);
    this.#next = next;
  }

  async next(): Promise<Page<T> | undefined> {
    const { next_cursor: cursor, has_more: hasMore } = this.pagination;
    return hasMore && cursor ? this.#next(cursor) : undefined;
  }

  [Symbol.asyncIterator](): AsyncIterator<T> {
    return iterate(this);
  }
}

async function* iterate<T>(first: Page<T> | Promise<Page<T>>): AsyncGenerator<T> {
  for (let page: Page<T> | undefined = await first; page; page = await page.next()) {
    yield* page.data;
  }
}

/** Fetches a page; `depths` knows how many pages led to each cursor. */
export function requestPage<T>(
  call: Call | Promise<Call>,
  execute: Execute,
  depths: Map<string, number> = new Map(),
  depth = 1,
): PageRequest<T> {
  const fetchPage = async (): Promise<Page<T>> => {
    const known = await call;
    if (depth === 1) depths.set(String(known.query?.['cursor']), 0);
    const result = (await execute(known)) as Page<T>;
    return new ListPage<T>(result, (cursor) => {
      // Asking a page twice for its next one is no circle.
      if ((depths.get(cursor) ?? depth) !== depth) throw repeatedCursor(known, result);
      depths.set(cursor, depth);
      const next = { ...known, query: { ...known.query, cursor } };
      return requestPage(next, execute, depths, depth + 1);
    });
  };
  const request = fetchPage();
  // Whoever iterates it later, or never, learns of a failure then.
  request.catch(() => {});
  return Object.assign(request, { [Symbol.asyncIterator]: () => iterate(request) });
}

function repeatedCursor({ operation }: Call, { response }: Result<unknown>): ApiError {
  const message = `${operation.name}: a cursor came twice, the list has no end`;
  const error = { type: 'api_error', code: 'repeated_cursor', message };
  return createApiError(message, { response, attempts: 1, json: { error } });
}
