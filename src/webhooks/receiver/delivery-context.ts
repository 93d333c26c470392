import type { WebhookEvent } from '../../../generated/index.ts';
import type { WebhookBody } from '../read-input.ts';

/** What a handler gets with an event. */
export interface DeliveryContext {
  /** What `X-Service-Delivery` says, which is not signed; undefined where there is no such header. */
  readonly deliveryId: string | undefined;
  /** The bytes of the body as they came: those that were signed. */
  readonly rawBody: Uint8Array;
  /**
   * Aborted when the claim on the event is lost to another process, or when `close` stops waiting.
   * The receiver waits for the handler all the same.
   */
  readonly signal: AbortSignal;
}

/** A verified delivery, on its way to the handlers. */
export interface VerifiedDelivery {
  readonly event: WebhookEvent;
  readonly body: WebhookBody;
  readonly deliveryId: string | undefined;
}

/** What a hook gets: an event, and how long the receiver had it. */
export interface HandledDelivery {
  readonly event: WebhookEvent;
  readonly deliveryId: string | undefined;
  /** From the claim to the end of the handlers, in milliseconds. */
  readonly durationMs: number;
}

/** What `onFailed` gets: a delivery of which a handler failed. */
export interface FailedDelivery extends HandledDelivery {
  readonly error: unknown;
  /** How often handlers of this event have failed so far; undefined if the store does not count. */
  readonly failures: number | undefined;
}

/** What `onDead` gets: a delivery that the service is not asked for again. `rerun` takes it. */
export interface DeadDelivery extends FailedDelivery {
  readonly rawBody: Uint8Array;
}

/** The bytes of a body, in whichever form it came. */
export function bytesOf(body: WebhookBody): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body))
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  return new Uint8Array(body);
}
