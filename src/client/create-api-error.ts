import {
  ApiError,
  AuthenticationError,
  ConflictError,
  InternalApiError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  TokenError,
} from './errors.ts';
import { LONGEST_TEXT } from './fixed-limits.ts';
import { retryAfter } from './retry-delay.ts';
import type { ReceivedResponse } from './send.ts';

const KINDS: readonly (readonly [status: number, type: string, Class: typeof ApiError])[] = [
  [400, 'invalid_request_error', InvalidRequestError],
  [401, 'authentication_error', AuthenticationError],
  [403, 'permission_error', PermissionError],
  [404, 'not_found_error', NotFoundError],
  [409, 'conflict_error', ConflictError],
  [429, 'rate_limit_error', RateLimitError],
  [500, 'api_error', InternalApiError],
];

/** What any error holds of a response. */
const factsOf = ({
  response: { status, ok, headers },
  attempts,
  request: { idempotencyKey },
  text,
  json,
}: ReceivedResponse) => ({
  attempts,
  idempotencyKey,
  status,
  retryAfterMs: retryAfter(headers) || undefined,
  // The page that came in place of JSON, of an error alone: in a success there may be a token.
  text: ok || json !== undefined ? undefined : text?.slice(0, LONGEST_TEXT),
});

/** The code of a response that is not the service's JSON. */
const UNREADABLE = 'unreadable_response';

/** The service's error; where the body holds none, one of the status' type with `description`. */
export function createApiError(description: string, received: ReceivedResponse): ApiError {
  const { status, headers } = received.response;
  let { type, code, message, trace_id: traceId, details } = Object(received.json?.error);
  if (typeof type !== 'string' || typeof message !== 'string') {
    // A 4xx of another kind is a proxy's, or a request that the service knows nothing of.
    const isFault = status < 300 || status >= 500;
    type = KINDS.find((kind) => kind[0] === status)?.[1] ?? (isFault ? 'api_error' : 'http_error');
    code = UNREADABLE;
    message = description;
  }
  const Class = KINDS.find((kind) => kind[1] === type)?.[2] ?? ApiError;
  return new Class(message, {
    ...factsOf(received),
    headers,
    type,
    code,
    traceId,
    details,
  });
}

/** The token endpoint's own error; where the body holds none, one with `description`. */
export function createTokenError(description: string, received: ReceivedResponse): TokenError {
  let { error, error_description: errorDescription } = Object(received.json);
  if (typeof error !== 'string') [error, errorDescription] = [UNREADABLE, description];
  const message = `no token: ${error}${errorDescription ? `: ${errorDescription}` : ''}`;
  return new TokenError(message, { ...factsOf(received), error, errorDescription });
}
