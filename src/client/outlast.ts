import { ApiError, ConnectionError, TokenError } from './errors.ts';
import { LONGEST_OUTAGE_MS } from './fixed-limits.ts';
import { isRetryable } from './retry-delay.ts';
import type { JobOptions } from './wait-for-job.ts';
import { sleep } from './with-deadline.ts';

/** Waits, half as long again each time, and at least as long as it is told. */
export type Pause = (signal: AbortSignal, leastMs?: number) => Promise<void>;

export function createPause({
  initialIntervalMs = 500,
  maxIntervalMs = 10_000,
}: JobOptions): Pause {
  let interval = initialIntervalMs;
  return (signal, leastMs = 0) => {
    const pauseMs = Math.max(Math.min(interval, maxIntervalMs), leastMs);
    interval *= 1.5;
    return sleep(pauseMs, signal);
  };
}

/**
 * Repeats a request, which does no harm, while it fails for reasons that pass: no connection, a limit, a fault of the
 * service. Work that takes an hour has to outlast a minute of these.
 *
 * @param tell - Gets each failure that is outlasted.
 */
export async function outlast<T>(
  request: () => Promise<T>,
  { timeoutMs }: JobOptions,
  pause: Pause,
  signal: AbortSignal,
  tell: (error: unknown) => void = () => {},
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const { retryAfterMs: askedMs = 0 } = Object(error) as Partial<ApiError>;
      const isLong = performance.now() - startedAt > (timeoutMs ?? LONGEST_OUTAGE_MS - askedMs);
      if (signal.aborted || isLong || !passes(error)) throw error;
      tell(error);
      await pause(signal, askedMs);
    }
  }
}

function passes(error: unknown): boolean {
  if (error instanceof ApiError) return isRetryable(error.status, error.code);
  return error instanceof TokenError ? isRetryable(error.status) : error instanceof ConnectionError;
}
