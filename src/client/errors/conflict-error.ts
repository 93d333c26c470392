import { ApiError } from './api-error.ts';

/** `conflict_error` (409): an Idempotency-Key was reused with another body, or the state forbids it. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}
