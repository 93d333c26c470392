import type { Job, JobsApi } from '../../generated/index.ts';
import { ClientError } from './errors.ts';
import { createObserver } from './hooks.ts';
import type { ImportReport } from './import-all.ts';
import { createPause, outlast } from './outlast.ts';
import { checkPositive } from './read-limits.ts';
import { checkKeys } from './refuse.ts';
import { withDeadline } from './with-deadline.ts';

/**
 * A job that was waited for ended as `failed` or `canceled`; the message holds the service's reason.
 *
 * @example
 * try {
 *   await waitForJob(crm, job);
 * } catch (error) {
 *   if (error instanceof JobFailedError) console.error(error.job);
 *   throw error;
 * }
 */
export class JobFailedError extends ClientError<{ readonly job: Job }> {
  override readonly name = 'JobFailedError';
  /** The job as it ended. */
  declare readonly job: Job;
}

/**
 * A job was not done in the time that the caller gave it; it goes on at the service. `cause` is the last failed look
 * at it, if the service did not respond at the end.
 */
export class JobTimeoutError extends ClientError<ErrorOptions & { readonly job: Job | undefined }> {
  override readonly name = 'JobTimeoutError';
  /** The job as it was last seen; undefined when not even that was in time. */
  declare readonly job: Job | undefined;
}

/**
 * An import of any number of rows broke off. `cause` says why: the error of a call or of a job, what
 * the rows threw, or the signal's reason. To go on, pass the error as `resume`, with the same rows.
 */
export class ImportError extends ClientError<ErrorOptions & { readonly report: ImportReport }> {
  override readonly name = 'ImportError';
  /** What was done until then, and the key and batch size to go on with. */
  declare readonly report: ImportReport;
}

/** What `waitForJob` calls of a client. */
export interface JobReader {
  readonly jobs: { get: JobsApi['get'] };
}

/** What waiting for a job and importing rows have in common. Written out: a type made of others costs programs time. */
export interface JobOptions {
  /** Ends the waiting, not the job, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds to wait for one job in all. Without it, as long as it takes, and at most ten minutes while the
   * service does not respond.
   */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds before the second look. Each pause is half as long again as the one before. Default 500. */
  readonly initialIntervalMs?: number | undefined;
  /** Milliseconds that no pause exceeds. Default 10,000. */
  readonly maxIntervalMs?: number | undefined;
  /** How often a failed request is repeated. */
  readonly maxRetries?: number | undefined;
  /** Headers of each request. */
  readonly headers?: Headers | Readonly<Record<string, string>> | undefined;
  /** Gets what `onProgress` throws, which never ends the work. By default it is on the console. */
  readonly onHookError?: ((error: unknown) => void) | undefined;
}

/** How to wait for a job. */
export interface WaitOptions extends JobOptions {
  /** Gets the job as it is before the first wait, if it was passed, and after each look at it. */
  readonly onProgress?: ((job: Job) => void) | undefined;
}

/** The names of `WaitOptions`. */
export const WAIT_OPTIONS =
  'signal maxRetries headers onProgress onHookError timeoutMs initialIntervalMs maxIntervalMs';

/**
 * Looks at a job until it is done, a little less often each time: `GET /v1/jobs/{id}`. While the service cannot be
 * reached or responds with 429 or 5xx, the job counts as not done.
 *
 * @param crm - A client.
 * @param job - The job, or its id.
 * @returns The job as it ended.
 * @throws JobFailedError when it ends as `failed` or `canceled`; it holds the job.
 * @throws JobTimeoutError when it takes longer than `timeoutMs`; the job goes on.
 * @example
 * const { data: job } = await crm.contacts.import({ contacts: [{ name: 'Lucía' }] });
 * const { result } = await waitForJob(crm, job);
 *
 * @beta
 */
export async function waitForJob(
  crm: JobReader,
  job: Job | string,
  options: WaitOptions = {},
): Promise<Job> {
  checkClient('waitForJob', crm);
  checkKeys('waitForJob', options, WAIT_OPTIONS);
  checkPauses(options);
  return watchJob(crm, job, options);
}

/** Waits as `waitForJob` does, by options that have been checked. */
export async function watchJob(
  crm: JobReader,
  job: Job | string,
  options: WaitOptions,
): Promise<Job> {
  const { onProgress, signal: outer, timeoutMs = Infinity, maxRetries, headers } = options;
  const observe = createObserver(options);
  const pause = createPause(options);
  let last = typeof job === 'string' ? undefined : job;
  const id = typeof job === 'string' ? job : job?.id;
  let failure: unknown;
  try {
    return await withDeadline(timeoutMs, outer, async (signal) => {
      for (;;) {
        if (last) {
          observe(onProgress, last);
          if (isDone(last)) return last;
          await pause(signal);
        }
        const look = () => crm.jobs.get(id, undefined, { signal, maxRetries, headers });
        const note = (error: unknown) => (failure = error);
        ({ data: last } = await outlast(look, options, pause, signal, note));
        failure = undefined;
      }
    });
  } catch (cause) {
    // A DOMException is the deadline's own; the client's TimeoutError is of one look at the job.
    if (cause instanceof DOMException && !outer?.aborted) {
      const init = { job: last, cause: failure ?? cause };
      throw new JobTimeoutError(`${id} not done in ${timeoutMs} ms`, init);
    }
    throw cause;
  }
}

/** TypeScript has said it already; JavaScript would only learn that it cannot read `get` of undefined. */
export function checkClient(name: string, crm: JobReader): void {
  if (!crm?.jobs) throw new TypeError(`${name}: pass a client first`);
}

/** Refuses times that no waiting could be done by. */
export function checkPauses(options: JobOptions): void {
  for (const name of ['timeoutMs', 'initialIntervalMs', 'maxIntervalMs'] as const)
    checkPositive(name, options[name]);
}

/** Throws for a job that ended without success. */
function isDone(job: Job): boolean {
  const { id, status, error } = job;
  if (/^(failed|canceled)$/.test(status))
    throw new JobFailedError(`${id} ${status}${error ? `: ${error}` : ''}`, { job });
  // A status that this version does not know may be final, too.
  return status === 'succeeded' || !!job.completed_at;
}
