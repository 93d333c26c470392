import { ApiError } from './api-error.ts';

/** `invalid_request_error` (400): the request is wrong; `details` says where. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError';
}
