import { ApiError } from './api-error.ts';

/** `not_found_error` (404): the addressed resource does not exist. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}
