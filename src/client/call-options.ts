/** Params of an operation that has none yet: `undefined` or `{}`. Optional ones can be added to it. */
export type NoParams = Readonly<Record<string, never>>;

/** Options of one call, the last argument of every method. */
export interface CallOptions<Query = never> {
  /** Query parameters of an operation whose params are the body; a list is sent comma-separated. */
  readonly query?: Query | undefined;
  /** Ends the call, also while it waits for a token or for the next attempt. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, reading the body included. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for the whole call: all attempts, and the pauses between them. Default none. */
  readonly deadlineMs?: number | undefined;
  /** How often a failed attempt is repeated. */
  readonly maxRetries?: number | undefined;
  /** Sent with a write instead of a random one. Reuse it only to repeat the very same call. */
  readonly idempotencyKey?: string | undefined;
  /** Headers of this call; they win over the client's. `Authorization` is always the client's own. */
  readonly headers?: Headers | Readonly<Record<string, string>> | undefined;
}
