import { ApiError } from './api-error.ts';

/** `rate_limit_error` (429): the limit still held after all retries; see `Retry-After` in `headers`. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';
}
