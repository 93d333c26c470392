import type { HostResponse } from './protocol.ts';

/** These have no body, not even an empty one. */
const EMPTY = [204, 205, 304];

/** A response as it was before a message brought it. */
export function toResponse({ status, headers, body }: HostResponse): Response {
  const sent = headers.map(([name, value]) => [name, value] as [string, string]);
  return new Response(EMPTY.includes(status) ? null : body, { status, headers: sent });
}
