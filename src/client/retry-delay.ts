import { FIRST_BACKOFF_MS, LONGEST_BACKOFF_MS } from './fixed-limits.ts';

/**
 * Whether another attempt may help: after 5xx, also 520 to 529, which proxies have for an origin that fails, and while
 * the first request with a key is still running.
 */
export const isRetryable = (status: number, code?: unknown): boolean =>
  status === 408 ||
  status === 429 ||
  (status >= 500 && status !== 501 && status !== 505) ||
  code === 'idempotency_key_in_use';

/**
 * Milliseconds to wait before a retry: exponential with full jitter, on top of what the service asks
 * for, so that those who were refused together do not come back together.
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function retryDelay(retry: number, askedMs = 0): number {
  const ceiling = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retry);
  return askedMs + Math.random() * ceiling;
}

/** RFC 9110, 10.2.3: seconds, of which some write parts, or a date, which is read by the clock that wrote it. In milliseconds. */
export function retryAfter(headers: Headers): number {
  const value = headers.get('retry-after');
  if (Number(value) >= 0) return Number(value) * 1000;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  return Math.max(Date.parse(String(value)) - now || 0, 0);
}
