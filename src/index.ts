// The package's root: the client, its errors, and the types of the contract.
export * from '../generated/index.ts';
export {
  AbortedError,
  ApiError,
  AuthenticationError,
  CallError,
  ConflictError,
  ConnectionError,
  type ErrorType,
  InternalApiError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  TimeoutError,
  TokenError,
} from './client/errors.ts';
export type {
  ErrorCode,
  ErrorCodes,
  InvalidRequestDetails,
  RequestIssue,
} from './client/error-codes.ts';
export type { CallOptions, ClientOptions, NoParams } from './client/bind-operations.ts';
export type { DeprecationNotice } from './client/deprecation.ts';
export type {
  AttemptInfo,
  AttemptInit,
  FailureInfo,
  Hooks,
  Logger,
  ResponseInfo,
  RetryInfo,
} from './client/hooks.ts';
export {
  type ContactImporter,
  importAllContacts,
  type ImportOptions,
  type ImportProgress,
  type ImportReport,
  type RefusedRow,
} from './client/import-all.ts';
export { ImportError, JobFailedError, JobTimeoutError } from './client/wait-for-job.ts';
export type { Page, PageRequest } from './client/page.ts';
export type { ListPagination, ResponseMeta, Result, TokenResult } from './client/result.ts';
export type { StoredToken, TokenStore } from './client/token-store.ts';
export { type JobReader, waitForJob, type WaitOptions } from './client/wait-for-job.ts';
