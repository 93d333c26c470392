/** What a {@link CallError} is made of. */
export interface CallErrorInit {
  readonly attempts: number;
  readonly idempotencyKey?: string | undefined;
  readonly cause?: unknown;
}

/** A call that was sent and failed: the base of every error that is not a mistake in the call. */
export class CallError extends Error {
  override readonly name: string = 'CallError';
  /** How many times the request was sent. */
  declare readonly attempts: number;
  /** The key that a write was sent with: repeat the call with it and nothing happens twice. */
  declare readonly idempotencyKey: string | undefined;

  constructor(message: string, init: CallErrorInit) {
    super(message, init);
    Object.assign(this, init);
  }
}
