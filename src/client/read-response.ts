import { createApiError, createTokenError } from './create-api-error.ts';
import { isSendable } from './refuse.ts';
import type { ReceivedResponse } from './send.ts';

/** Turns a response into what the method resolves to, or throws its error. */
export function readResponse(received: ReceivedResponse): unknown {
  const {
    response,
    json,
    operation: { name, flags },
  } = received;
  const body = Object(json) as Record<string, unknown>;
  const { data, meta, pagination } = body;
  const isToken = flags[0] === 'form';
  if (response.ok) {
    if (isToken) {
      if (isSendable(body['access_token'])) return { data: body, response };
    } else if (flags[0] === 'list') {
      if (Array.isArray(data) && pagination) return { data, pagination, meta, response };
    } else if (data !== undefined) return { data, meta, response };
  }
  const description = `${name}: ${response.status} with ${describe(received)}`;
  throw isToken ? createTokenError(description, received) : createApiError(description, received);
}

/**
 * What came in place of the documented response. Never with its text, nor with what `JSON.parse`
 * says, which quotes it: that may be a piece of a token or of a signing secret.
 */
export function describe({
  response: { status, ok, headers },
  text,
  json,
}: ReceivedResponse): string {
  // Browsers show a redirect that is not followed as status 0.
  if (!ok && status < 400) return 'a redirect, not followed';
  if (text === undefined) return 'a body over maxResponseBytes';
  if (!text) return 'an empty body';
  const type = headers.get('content-type') ?? 'json';
  if (!/json/i.test(type)) return `${type}, not JSON`;
  return json !== undefined ? 'JSON of another shape' : 'broken JSON';
}
