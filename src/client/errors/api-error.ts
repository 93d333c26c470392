import { CallError, type CallErrorInit } from './call-error.ts';

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
  readonly code: string;
  readonly status: number;
  readonly headers: Headers;
  readonly traceId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly details?: unknown;
}

/**
 * The service answered, and not with what was asked for. There is a subclass for each known
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
export class ApiError extends CallError {
  override readonly name: string = 'ApiError';
  declare readonly type: ErrorType;
  /** The service's `error.code`; `unreadable_response` when the answer was not the service's JSON. */
  declare readonly code: string;
  declare readonly status: number;
  /** Quote it to the service's support. */
  declare readonly traceId: string | undefined;
  declare readonly requestId: string | undefined;
  /** The service's `error.details`: any JSON value. */
  declare readonly details: unknown;
  /** The answer's headers, `Retry-After` and the rate limit among them. */
  declare readonly headers: Headers;

  constructor(message: string, { headers, ...init }: ApiErrorInit) {
    super(message, init);
    // Not enumerable, so that a logged error does not print headers such as Set-Cookie.
    Object.defineProperty(this, 'headers', { value: headers });
  }
}
