import { createApiError } from './create-api-error.ts';
import { createTokenError } from './create-token-error.ts';
import { isSendable } from './is-sendable.ts';
import type { Operation } from './operation.ts';
import type { Answer } from './send.ts';

/** Turns an answer into what the method resolves to, or throws the error that it is. */
export function readAnswer(
  { name, flags }: Operation,
  answer: Answer,
  idempotencyKey: string | undefined,
): unknown {
  const { response, text } = answer;
  // An answer without a content type is left to what its text turns out to be.
  const type = response.headers.get('content-type') ?? 'json';
  const json = type.includes('json') ? parse(text) : type;
  const body = Object(json) as Record<string, unknown>;
  const { data, meta, pagination } = body;
  const isToken = flags.includes('form');
  const isList = flags.includes('list');
  if (response.ok) {
    if (isToken && isSendable(body['access_token'])) return { data: body, response };
    if (isList && Array.isArray(data) && pagination) return { data, pagination, meta, response };
    if (!isToken && !isList && data !== undefined) return { data, meta, response };
  }
  const description = `${name}: ${response.status} with ${describe(answer, json)}`;
  throw isToken
    ? createTokenError(description, answer, body)
    : createApiError(description, answer, body, idempotencyKey);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What came in place of the documented answer. Never with its text, nor with what `JSON.parse`
 * says, which quotes it: that may be a piece of a token or of a signing secret.
 */
function describe({ response, text }: Answer, json: unknown): string {
  // Browsers show a redirect that is not followed as status 0.
  if (!response.ok && response.status < 400) return 'a redirect, which is not followed';
  if (!text) return 'an empty body';
  if (typeof json === 'string') return `${json}, not JSON`;
  return json !== undefined ? 'JSON of another shape' : 'broken JSON';
}
