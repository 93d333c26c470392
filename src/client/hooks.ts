/** One sending of a request. Nothing in it is secret: it holds no id, no header and no body. */
export interface AttemptInfo {
  readonly method: string;
  /** As the contract writes it: `/v1/contacts/{id}`. */
  readonly path: string;
  /** 1 for the first. */
  readonly attempt: number;
}

/** An answer that has arrived whole. */
export interface ResponseInfo extends AttemptInfo {
  readonly status: number;
  /** Milliseconds from sending to the end of the body. */
  readonly durationMs: number;
  readonly requestId: string | undefined;
}

/** A failed attempt that will be repeated. */
export interface RetryInfo extends AttemptInfo {
  /** Milliseconds until the next one. */
  readonly delayMs: number;
  /** Absent when no whole answer came. */
  readonly status: number | undefined;
  /** Why no whole answer came. */
  readonly cause: unknown;
}

/** Called while the client works, for logs and metrics. What one of them throws, the call throws. */
export interface Hooks {
  readonly onRequest?: ((info: AttemptInfo) => void) | undefined;
  readonly onResponse?: ((info: ResponseInfo) => void) | undefined;
  readonly onRetry?: ((info: RetryInfo) => void) | undefined;
}
