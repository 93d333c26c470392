import type { Receiver } from '../receiver/create-receiver.ts';
import { clientGone, consumed, tooLarge } from '../receiver/response.ts';

/**
 * Takes a `Request` and returns a `Response`: for Hono (`c.req.raw`), Next's route handlers, Workers, Deno and Bun.
 *
 * @example
 * app.post('/webhooks', (c) => handler(c.req.raw));
 */
export function toFetchHandler(receiver: Receiver): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, headers } = request;
    const read = (maxBytes: number): Promise<Uint8Array> => readBody(request, maxBytes);
    const response = await receiver.handle({ method, headers, read });
    return new Response(response.body, response);
  };
}

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const { body, bodyUsed } = request;
  if (bodyUsed || body?.locked) throw consumed();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw clientGone();
    });
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length <= maxBytes) continue;
    // Not waited for: a stream that does not end need not end its cancellation either.
    reader.cancel().catch(() => {});
    throw tooLarge(maxBytes);
  }
  const bytes = new Uint8Array(length);
  for (const chunk of chunks.reverse()) bytes.set(chunk, (length -= chunk.length));
  return bytes;
}
