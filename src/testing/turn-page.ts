import { findExample } from '../service/find-example.ts';
import type { ServiceOperation } from '../service/service-operation.ts';
import type { PreparedResponse } from './prepare-response.ts';

interface Page {
  readonly pagination?: { readonly next_cursor?: unknown };
}

/** What a last page says of the next one. */
export const LAST_PAGE = { next_cursor: null, has_more: false };

/**
 * The response to a call for the page that this response has announced: the contract's example of a
 * last page, or an empty one. Without it, reading page after page would never end.
 */
export function turnPage(
  operation: ServiceOperation,
  response: PreparedResponse,
  cursor: unknown,
): PreparedResponse {
  const announced = (response.body as Page | undefined)?.pagination?.next_cursor;
  if (typeof announced !== 'string' || announced !== cursor) return response;
  const empty = { ...(response.body as Page), data: [], pagination: LAST_PAGE };
  const isNamed = operation.success.examples.some(({ name }) => name === 'last_page');
  const body =
    response.isExample && isNamed ? findExample(operation.success, 'last_page').value : empty;
  return { ...response, body, text: JSON.stringify(body) };
}
