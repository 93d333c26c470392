/** What a test wants an operation to answer. Without a field: as the contract's examples have it. */
export interface TestAnswer {
  /** A status that the operation declares. Default: its success. Any, with `text`. */
  readonly status?: number | undefined;
  /** The name of one of the contract's examples for the status. Default: the first. */
  readonly example?: string | undefined;
  /** The whole body, envelope included, in place of an example. It has to fit the contract. */
  readonly body?: unknown;
  /** Sent as it is, and unchecked: HTML of a proxy, cut JSON, nothing. */
  readonly text?: string | undefined;
  /** Added to those of the contract's examples, or in their place. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds until the answer comes. */
  readonly delayMs?: number | undefined;
  /** No answer: `fetch` rejects, with this error or with one like that of a broken connection. */
  readonly networkError?: true | Error | undefined;
}
