/** A job was not done in the time that the caller gave it; it goes on at the service. */
export class JobTimeoutError<J = unknown> extends Error {
  override readonly name = 'JobTimeoutError';
  /** The job as it was last seen; undefined when not even that was in time. */
  declare readonly job: J | undefined;

  constructor(message: string, job: J | undefined, init: ErrorOptions) {
    super(message, init);
    Object.assign(this, { job });
  }
}
