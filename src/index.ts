// The package's root: the client, its errors, and the types of the contract.
export * from '../generated/index.ts';
export { ApiError, type ErrorType } from './client/errors/api-error.ts';
export { AuthenticationError } from './client/errors/authentication-error.ts';
export { CallError } from './client/errors/call-error.ts';
export { ConflictError } from './client/errors/conflict-error.ts';
export { ConnectionError } from './client/errors/connection-error.ts';
export { InternalApiError } from './client/errors/internal-api-error.ts';
export { InvalidRequestError } from './client/errors/invalid-request-error.ts';
export { NotFoundError } from './client/errors/not-found-error.ts';
export { PermissionError } from './client/errors/permission-error.ts';
export { RateLimitError } from './client/errors/rate-limit-error.ts';
export { TimeoutError } from './client/errors/timeout-error.ts';
export { TokenError } from './client/errors/token-error.ts';
export type {
  CallOptions,
  ClientOptions,
  ListResult,
  Result,
  TokenResult,
} from './client/bind-operations.ts';
