import { Page } from '../resources/page.ts';

/** The wrapper of a success: `data` and `meta`, or that of a list. */
export function envelope(result: unknown, requestId: string): unknown {
  const meta = { request_id: requestId };
  if (!(result instanceof Page)) return { data: result, meta };
  const { items, nextCursor } = result;
  const pagination = { next_cursor: nextCursor, has_more: nextCursor !== null };
  return { object: 'list', data: items, pagination, meta };
}
