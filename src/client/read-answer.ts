import { createApiError } from './create-api-error.ts';
import { createTokenError } from './create-token-error.ts';
import type { Operation } from './operation.ts';
import type { Answer } from './send.ts';

/** Turns an answer into what the method resolves to, or throws the error that it is. */
export function readAnswer(
  { name, flags }: Operation,
  answer: Answer,
  idempotencyKey: string | undefined,
): unknown {
  const { response, text } = answer;
  // An answer without any content type is left to what its text turns out to be.
  const contentType = response.headers.get('content-type') ?? 'json';
  const isJson = contentType.includes('json');
  const json = parse(text);
  const body = Object(json) as Record<string, unknown>;
  const { data, meta, pagination, access_token } = body;

  if (response.ok && isJson) {
    if (flags.includes('form')) {
      if (isSendable(access_token)) return { data: body, response };
    } else if (data !== undefined) {
      const result = { data, meta, response };
      return flags.includes('list') ? { ...result, pagination } : result;
    }
  }
  // Never with the text, nor with what `JSON.parse` says, which quotes it: that may be a piece of
  // a token or of a signing secret.
  ...
}
