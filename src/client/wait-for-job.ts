import { JobFailedError, JobTimeoutError } from './errors.ts';
import type { Execute } from './runtime.ts';
import { fillPath } from './fill-path.ts';
import type { Operation } from './operation.ts';
import type { Result } from './result.ts';
import { sleep, withDeadline } from './with-deadline.ts';

/** As much of a job as waiting for it needs. */
export interface JobState {
  readonly id: string;
  readonly status?: string;
  readonly completed_at?: string;
  readonly error?: string;
}

/** How to wait for a job. */
export interface WaitOptions<J = JobState> {
  /** Gets the job as it is before the first wait, if it was passed, and after each look at it. */
  readonly onProgress?: ((job: J) => void) | undefined;
  /** Ends the waiting, not the job. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait in all. Without it, as long as it takes. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds before the second look. Each pause is half as long again as the one before. Default 500. */
  readonly initialIntervalMs?: number | undefined;
  /** Milliseconds that no pause exceeds. Default 10,000. */
  readonly maxIntervalMs?: number | undefined;
}

/** Looks at a job until it is done, a little less often each time. */
export async function waitForJob<J extends JobState>(
  operation: Operation,
  execute: Execute,
  job: J | string,
  options: WaitOptions<J> = {},
): Promise<J> {
  const { onProgress, signal, timeoutMs = Infinity } = options;
  const { initialIntervalMs = 500, maxIntervalMs = 10_000 } = options;
  let last = typeof job === 'string' ? undefined : job;
  const id = typeof job === 'string' ? job : job.id;
  const call = { operation, path: fillPath(operation.path, [id]) };
  let interval = initialIntervalMs;
  try {
    return await withDeadline(timeoutMs, signal, async (inner) => {
      for (;;) {
        if (last) {
          onProgress?.(last);
          if (isDone(last)) return last;
          await sleep(Math.min(interval, maxIntervalMs), inner);
          interval *= 1.5;
        }
        last = ((await execute({ ...call, options: { signal: inner } })) as Result<J>).data;
      }
    });
  } catch (cause) {
    // A DOMException is the deadline's own; the client's TimeoutError is of one look at the job.
    if (cause instanceof DOMException && !signal?.aborted) {
      throw new JobTimeoutError(`${id} was not done in ${timeoutMs} ms`, last, { cause });
    }
    throw cause;
  }
}

/** Throws for a job that ended without success. */
function isDone(job: JobState): boolean {
  const { id, status = '', error } = job;
  if (/^(failed|canceled)$/.test(status)) {
    throw new JobFailedError(`${id} ${status}${error ? `: ${error}` : ''}`, job);
  }
  // A status that this version does not know may be final, too.
  return status === 'succeeded' || !!job.completed_at;
}
