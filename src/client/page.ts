import { InternalApiError } from './errors.ts';
import type { Execute } from './runtime.ts';
import type { ListPagination, Result } from './result.ts';
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
    const page = (await execute(known)) as Page<T>;
    const next = async (): Promise<Page<T> | undefined> => {
      const { pagination, response, meta } = page;
      const { next_cursor: cursor, has_more: hasMore } = pagination;
      if (!hasMore || !cursor) return undefined;
      // Asking a page twice for its next one is no circle.
      if ((depths.get(cursor) ?? depth) !== depth) {
        const { status, headers } = response;
        const received = { status, headers, attempts: 1, requestId: meta?.request_id };
        const error = { type: 'api_error', code: 'repeated_cursor', ...received };
        throw new InternalApiError(`${known.operation.name}: the same cursor came twice`, error);
      }
      depths.set(cursor, depth);
      const query = { ...known.query, cursor };
      return requestPage<T>({ ...known, query }, execute, depths, depth + 1);
    };
    // Not enumerable, so that a logged page is what the service sent.
    return Object.defineProperties(page, {
      next: { value: next },
      [Symbol.asyncIterator]: { value: () => iterate(page) },
    });
  };
  const request = fetchPage();
  // Whoever iterates it later, or never, learns of a failure then.
  request.catch(() => {});
  return Object.assign(request, { [Symbol.asyncIterator]: () => iterate(request) });
}
