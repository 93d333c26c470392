import { pageOf, UNREADABLE } from './create-api-error.ts';
import { TokenError, type TokenErrorInit } from './errors.ts';
import type { ReceivedResponse } from './send.ts';

/** The token endpoint's own error; where the body holds none, one with `description`. */
export function createTokenError(description: string, received: ReceivedResponse): TokenError {
  const { response, attempts, json } = received;
  let { error, error_description: errorDescription } = Object(json);
  if (typeof error !== 'string') [error, errorDescription] = [UNREADABLE, description];
  const message = ['no token', error, errorDescription].filter(Boolean).join(': ');
  const { status } = response;
  const text = pageOf(received);
  const init: TokenErrorInit = { error, errorDescription, status, attempts, text };
  return new TokenError(message, init);
}
