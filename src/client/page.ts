import { InternalApiError } from './errors.ts';
import { execute } from './runtime.ts';
import type { ListPagination, Result } from './result.ts';
import type { Runtime } from './send.ts';
import type { Call } from './write-request.ts';

/** What a method of a list returns: await it for one page, or iterate it for the items of all. */
export interface PageRequest<T> extends Promise<Page<T>>, AsyncIterable<T> {}

/** A page of a list. Iterating it gives its items and those of the pages after it. */
export interface Page<T> extends Result<T[]>, AsyncIterable<T> {
  readonly pagination: ListPagination;
  /**
   * Fetches the next page; resolves to undefined after the last one.
   * @throws ApiError with code `repeated_cursor` when the service leads in a circle, and with `missing_cursor` when
   *   there is more, but no cursor to it.
   */
  next(): Promise<Page<T> | undefined>;
}

async function* iterate<T>(first: Page<T> | Promise<Page<T>>): AsyncGenerator<T> {
  for (let page: Page<T> | undefined = await first; page; page = await page.next())
    yield* page.data;
}

/** Fetches a page; `seen` has the cursors that led to it. */
export function requestPage<T>(
  read: () => Call,
  runtime: Runtime,
  seen: readonly unknown[] = [],
): PageRequest<T> {
  const fetchPage = async (): Promise<Page<T>> => {
    const call = read();
    const page = (await execute(() => call, runtime)) as Page<T>;
    const cursors = [...seen, call.query?.['cursor']];
    const next = async (): Promise<Page<T> | undefined> => {
      const { next_cursor: cursor, has_more: hasMore } = page.pagination;
      if (!hasMore) return undefined;
      // A list that ends in the middle would look like a whole one.
      if (!cursor || cursors.includes(cursor)) {
        const code = cursor ? 'repeated_cursor' : 'missing_cursor';
        const { status, headers } = page.response;
        const init = { type: 'api_error', code, status, headers, attempts: 1 };
        throw new InternalApiError(`${call.operation.name}: no next page: ${code}`, init);
      }
      const query = { ...call.query, cursor };
      return requestPage<T>(() => ({ ...call, query }), runtime, cursors);
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
