import { mergeHeaders } from './merge-headers.ts';
import type { Answer } from './send.ts';
import type { RequestParts } from './write-request.ts';

/** Takes a `Request` apart so that it can be sent more than once, with the key that makes that safe. */
export async function withIdempotencyKey(
  request: Request,
  defaults: Headers,
  takesKey: boolean,
): Promise<RequestParts> {
  const { url, method } = request;
  const headers = mergeHeaders(defaults, request.headers);
  let idempotencyKey: string | undefined;
  if (method !== 'GET' && takesKey) {
    idempotencyKey = headers.get('idempotency-key') || crypto.randomUUID();
    headers.set('idempotency-key', idempotencyKey);
  }
  return { url, method, headers, body: (await request.text()) || null, idempotencyKey };
}

/** The answer as a `Response` that has not been read. */
export function toResponse({ response, text }: Answer): Response {
  const { status, statusText, headers } = response;
  // Browsers show a redirect that is not followed as status 0, which no Response can be made with.
  if (!status) return Response.error();
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? text : null, { status, statusText, headers });
}
