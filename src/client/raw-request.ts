import { createApiError } from './create-api-error.ts';
import { describe } from './read-response.ts';
import type { ReceivedResponse } from './send.ts';
import { chooseKey, KEY_HEADER, type RequestParts } from './write-request.ts';

/** Takes a `Request` apart so that it can be sent more than once, with the key that makes that safe. */
export async function withIdempotencyKey(
  request: Request,
  defaults: Readonly<Record<string, string>>,
  takesKey: boolean,
): Promise<RequestParts> {
  const { url, method } = request;
  const headers: Record<string, string> = { ...defaults, ...Object.fromEntries(request.headers) };
  let idempotencyKey: string | undefined;
  if (method !== 'GET' && takesKey) {
    idempotencyKey = chooseKey(headers[KEY_HEADER]);
    headers[KEY_HEADER] = idempotencyKey;
  }
  return { url, method, headers, body: (await request.text()) || null, idempotencyKey };
}

/**
 * The response as a `Response` that has not been read. One that is not the service's JSON becomes what
 * openapi-fetch can give on: a success an exception, an error a body of the contract's form.
 */
export function toResponse(received: ReceivedResponse): Response {
  const { response, text, json, operation } = received;
  const { status, statusText, headers, ok } = response;
  // Browsers show a redirect that is not followed as status 0, which no Response can be made with.
  if (!status) return Response.error();
  if ([204, 205, 304].includes(status)) return new Response(null, { status, statusText, headers });
  if (json !== undefined) return new Response(text, { status, statusText, headers });
  const error = createApiError(`${operation.name}: ${status} with ${describe(received)}`, received);
  if (ok) throw error;
  const { type, code, message } = error;
  const body = { error: { type, code, message, trace_id: '' } };
  const others = new Headers(headers);
  // Those are of the body that came.
  for (const name of ['content-type', 'content-length', 'content-encoding']) others.delete(name);
  return Response.json(body, { status, statusText, headers: others });
}
