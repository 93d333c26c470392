const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Milliseconds to wait before a retry: exponential with full jitter, and not less than the
 * service asks for.
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function retryDelay(retry: number, headers?: Headers): number {
  const ceiling = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retry);
  const asked = headers ? retryAfter(headers) : 0;
  return Math.max(Math.random() * ceiling, Math.min(asked, LONGEST_RETRY_AFTER_MS));
}

/** RFC 9110, 10.2.3: seconds, or a date, which is read by the clock that wrote it. */
function retryAfter(headers: Headers): number {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  return Date.parse(value) - now || 0;
}
