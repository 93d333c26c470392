import { ApiError } from './api-error.ts';

/** `api_error` (5xx, or an answer that cannot be read): the fault is on the other side. */
export class InternalApiError extends ApiError {
  override readonly name: string = 'InternalApiError';
}
