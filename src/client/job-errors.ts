import type { Job } from '../../generated/index.ts';
import { ClientError } from './errors.ts';
import type { ImportReport } from './import-all.ts';

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
