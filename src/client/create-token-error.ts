import { TokenError, type TokenErrorInit } from './errors/token-error.ts';
import type { Answer } from './send.ts';

/** The token endpoint's own error; where the body holds none, one with `description`. */
export function createTokenError(
  description: string,
  { response: { status }, attempts }: Answer,
  { error, error_description }: Readonly<Record<string, unknown>>,
): TokenError {
  const isRead = typeof error === 'string';
  const init: TokenErrorInit = {
    error: isRead ? error : 'unreadable_response',
    errorDescription: error_description === undefined ? undefined : String(error_description),
    status,
    attempts,
  };
  const message = isRead ? `${error}: ${init.errorDescription}` : description;
  return new TokenError(`POST /oauth/token: ${message}`, init);
}
