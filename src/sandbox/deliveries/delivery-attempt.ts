/** One attempt to deliver an event, with all that was sent. */
export interface DeliveryAttempt {
  /** Delivery id; the same for each attempt of a delivery. */
  readonly id: string;
  readonly webhookId: string;
  /** The workspace of the endpoint. */
  readonly workspaceId: string;
  /** The address of the endpoint, not that of its route. */
  readonly url: string;
  /** The event, parsed. */
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly created_at: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
  /** The exact body. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Counted from 1. */
  readonly attempt: number;
  /** Status of the response; undefined without one, and without a route. */
  readonly status: number | undefined;
  /** The start of the response's body, at most 4,096 characters. */
  readonly responseBody: string;
  /** Until it was over, in milliseconds of the machine's clock. */
  readonly durationMs: number;
  /** Why it failed; undefined when it did not. */
  readonly error: string | undefined;
  /** Time of the sandbox's clock. */
  readonly at: Date;
}
