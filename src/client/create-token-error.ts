import { TokenError, type TokenErrorInit } from './errors.ts';
import type { Answer } from './send.ts';

/** The token endpoint's own error; where the body holds none, one with `description`. */
export function createTokenError(
  description: string,
  { response: { status }, attempts, json }: Answer,
): TokenError {
  const body = Object(json) as Readonly<Record<string, unknown>>;
  const isRead = typeof body['error'] === 'string';
  const error = isRead ? body['error'] : 'unreadable_response';
  const errorDescription = isRead ? body['error_description'] : description;
  const init = { error, errorDescription, status, attempts } as TokenErrorInit;
  return new TokenError(['no token', error, errorDescription].filter(Boolean).join(': '), init);
}
