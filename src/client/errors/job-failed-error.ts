/**
 * A job that was waited for ended as `failed` or `canceled`; the message holds the service's reason.
 *
 * @example
 * try {
 *   await crm.jobs.wait(job);
 * } catch (error) {
 *   if (error instanceof JobFailedError) console.error(error.job);
 *   throw error;
 * }
 */
export class JobFailedError<J = unknown> extends Error {
  override readonly name = 'JobFailedError';
  /** The job as it ended. */
  declare readonly job: J;

  constructor(message: string, job: J) {
    super(message);
    Object.assign(this, { job });
  }
}
