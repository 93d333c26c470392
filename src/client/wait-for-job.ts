import type { Job } from '../../generated/index.ts';
import { checkKeys } from './check-keys.ts';
import { JobFailedError, JobTimeoutError } from './errors.ts';
import { fillPath } from './fill-path.ts';
import type { Operation } from './operation.ts';
import { checkPositive } from './read-limits.ts';
import type { Result } from './result.ts';
import type { Runtime } from './runtime.ts';
import { sleep, withDeadline } from './with-deadline.ts';

/** What waiting for a job and importing rows have in common. Written out: a type made of others costs programs time. */
export interface JobOptions {
  /** Ends the waiting, not the job. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait for one job in all. Without it, as long as it takes. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds before the second look. Each pause is half as long again as the one before. Default 500. */
  readonly initialIntervalMs?: number | undefined;
  /** Milliseconds that no pause exceeds. Default 10,000. */
  readonly maxIntervalMs?: number | undefined;
  /** How often a failed request is repeated. */
  readonly maxRetries?: number | undefined;
  /** Headers of each request. */
  readonly headers?: Headers | Readonly<Record<string, string>> | undefined;
}

/** How to wait for a job. */
export interface WaitOptions extends JobOptions {
  /**
   * Gets the job as it is before the first wait, if it was passed, and after each look at it. What it
   * throws goes to the client's `onHookError`.
   */
  readonly onProgress?: ((job: Job) => void) | undefined;
}

/** The names of `WaitOptions`. */
export const WAIT_OPTIONS =
  'signal maxRetries headers onProgress timeoutMs initialIntervalMs maxIntervalMs';

/** Looks at a job until it is done, a little less often each time. */
export async function waitForJob(
  operation: Operation,
  { execute, observe }: Runtime,
  job: Job | string,
  options: WaitOptions = {},
): Promise<Job> {
  checkKeys('jobs.wait', options, WAIT_OPTIONS);
  const { onProgress, signal, timeoutMs = Infinity, maxRetries, headers } = options;
  const { initialIntervalMs = 500, maxIntervalMs = 10_000 } = options;
  checkPositive({ timeoutMs, initialIntervalMs, maxIntervalMs });
  let last = typeof job === 'string' ? undefined : job;
  const id = typeof job === 'string' ? job : job.id;
  const call = { operation, path: fillPath(operation.path, [id]) };
  let interval = initialIntervalMs;
  try {
    return await withDeadline(timeoutMs, signal, async (inner) => {
      for (;;) {
        if (last) {
          observe(onProgress, last);
          if (isDone(last)) return last;
          await sleep(Math.min(interval, maxIntervalMs), inner);
          interval *= 1.5;
        }
        const look = { ...call, options: { signal: inner, maxRetries, headers } };
        last = ((await execute(look)) as Result<Job>).data;
      }
    });
  } catch (cause) {
    // A DOMException is the deadline's own; the client's TimeoutError is of one look at the job.
    if (cause instanceof DOMException && !signal?.aborted) {
      throw new JobTimeoutError(`${id} was not done in ${timeoutMs} ms`, { job: last, cause });
    }
    throw cause;
  }
}

/** Throws for a job that ended without success. */
function isDone(job: Job): boolean {
  const { id, status, error } = job;
  if (/^(failed|canceled)$/.test(status)) {
    throw new JobFailedError(`${id} ${status}${error ? `: ${error}` : ''}`, { job });
  }
  // A status that this version does not know may be final, too.
  return status === 'succeeded' || !!job.completed_at;
}
