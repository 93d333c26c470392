import type { ErrorCode, InvalidRequestDetails } from './error-codes.ts';

/** What a {@link CallError} is made of. */
export interface CallErrorInit {
  readonly attempts: number;
  readonly idempotencyKey?: string | undefined;
  readonly cause?: unknown;
}

/** What an error holds and loggers do not show. */
interface Hidden {
  readonly headers: Headers;
  readonly text: string | undefined;
}

export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** What all errors of the client have in common: `JSON.stringify` shows what they hold, not `{}`. */
export class ClientError<Init extends object> extends Error {
  constructor(message: string, init: Init) {
    super(message, init);
    const { headers, text, ...shown } = init as Init & Partial<Hidden>;
    Object.assign(this, shown);
    // Not enumerable, so that a logged error prints neither a page nor headers such as Set-Cookie.
    Object.defineProperties(this, { headers: { value: headers }, text: { value: text } });
  }

  /** Name, message and what the error holds; for loggers. */
  toJSON(): object {
    return Object.assign({ message: this.message }, this);
  }
}

/** A call that was sent and failed: the base of every error that is not a mistake in the call. */
export class CallError<Init extends CallErrorInit = CallErrorInit> extends ClientError<Init> {
  override readonly name: string = 'CallError';
  /** How many times the request was sent. */
  declare readonly attempts: number;
  /** The key that a write was sent with: repeat the call with it and nothing happens twice. */
  declare readonly idempotencyKey: string | undefined;
}

/**
 * The call's signal ended it. `cause` is the signal's reason, and `name` the reason's: `AbortError`
 * where none was given, `TimeoutError` of `AbortSignal.timeout`. The service may have done the work.
 */
export class AbortedError extends CallError {
  override readonly name: string;

  constructor(message: string, init: CallErrorInit) {
    super(message, init);
    this.name = (Object(init.cause) as Error).name ?? 'AbortError';
  }
}

/**
 * No whole response came: no connection, or one that broke off, also after all retries. `cause` is
 * what `fetch` said. The service may have done the work: repeat a write with `idempotencyKey`.
 */
export class ConnectionError extends CallError {
  override readonly name: string = 'ConnectionError';
  /** What the network said, if it did: `ECONNREFUSED`, `ENOTFOUND`, `CERT_HAS_EXPIRED`. Runtimes differ in it. */
  declare readonly code: string | undefined;
}

/** No whole response came within `timeoutMs`, also after all retries, or within `deadlineMs`. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
}

/** What a {@link TokenError} is made of. */
export interface TokenErrorInit extends CallErrorInit {
  readonly error: string;
  readonly errorDescription?: string | undefined;
  readonly status: number;
  readonly retryAfterMs?: number | undefined;
  readonly text?: string | undefined;
}

/** The token endpoint refused the credentials, or its response holds no token. */
export class TokenError extends CallError<TokenErrorInit> {
  override readonly name: string = 'TokenError';
  /** The endpoint's `error`; `unreadable_response` when the response was not the endpoint's JSON. */
  declare readonly error: string;
  /** The endpoint's `error_description`. */
  declare readonly errorDescription: string | undefined;
  declare readonly status: number;
  /** Milliseconds that the endpoint asks to wait (`Retry-After`). */
  declare readonly retryAfterMs: number | undefined;
  /** The page that came in place of the endpoint's JSON, as `ApiError` has it. */
  declare readonly text: string | undefined;
}

/** The service's `error.type`. It adds values without a new version, so any string can come. */
export type ErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'permission_error'
  | 'rate_limit_error'
  | 'not_found_error'
  | 'conflict_error'
  | 'api_error'
  | (string & {});

/** What an {@link ApiError} is made of. */
export interface ApiErrorInit extends CallErrorInit {
  readonly type: ErrorType;
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Headers;
  readonly traceId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly details?: unknown;
  readonly text?: string | undefined;
}

/**
 * The service responded with an error. There is a subclass for each known
 * `type`; a type that this version does not know is an `ApiError` itself.
 *
 * @example
 * try {
 *   await crm.contacts.get('con_8Zk2');
 * } catch (error) {
 *   if (error instanceof NotFoundError) return undefined;
 *   if (error instanceof ApiError) console.error(error.code, error.traceId);
 *   throw error;
 * }
 */
export class ApiError extends CallError<ApiErrorInit> {
  override readonly name: string = 'ApiError';
  declare readonly type: ErrorType;
  /** The service's `error.code`; `unreadable_response` when the response was not the service's JSON. */
  declare readonly code: ErrorCode;
  declare readonly status: number;
  /** Quote it to the service's support. */
  declare readonly traceId: string | undefined;
  /** Milliseconds that the service asks to wait (`Retry-After`). The client waits for a minute at most. */
  declare readonly retryAfterMs: number | undefined;
  /** The service's `error.details`: any JSON value. */
  declare readonly details: unknown;
  /** The response's headers, `Retry-After` and the rate limit among them. */
  declare readonly headers: Headers;
  /**
   * The beginning of the page that came in place of the service's JSON, such as a firewall's: 2,000 characters at most,
   * without what the client sent of credentials. Loggers do not show it.
   */
  declare readonly text: string | undefined;
}

/** `invalid_request_error` (400): the request is wrong; `details` says where. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError';
  declare readonly code: ErrorCode<'invalid_request_error'>;
  /** Where the request is wrong; undefined when a proxy refused it. */
  declare readonly details: InvalidRequestDetails | undefined;
}

/** `authentication_error` (401): the token was refused, also after it was renewed. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
  declare readonly code: ErrorCode<'authentication_error'>;
}

/** `permission_error` (403): the token lacks a scope. */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError';
  declare readonly code: ErrorCode<'permission_error'>;
}

/** `not_found_error` (404): the addressed resource does not exist. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
  declare readonly code: ErrorCode<'not_found_error'>;
}

/** `conflict_error` (409): an Idempotency-Key was reused with another body, or the state forbids it. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
  declare readonly code: ErrorCode<'conflict_error'>;
}

/** `rate_limit_error` (429): the limit still held after all retries; see `Retry-After` in `headers`. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';
  declare readonly code: ErrorCode<'rate_limit_error'>;
}

/** `api_error` (5xx, or a response that cannot be read): the fault is on the other side. */
export class InternalApiError extends ApiError {
  override readonly name: string = 'InternalApiError';
  declare readonly code: ErrorCode<'api_error'>;
}
