import type { WebhookEvent } from '../../../generated/index.ts';
import { readSecrets } from '../read-input.ts';
import { WebhookError } from '../webhook-error.ts';
import type { DeadDelivery, FailedDelivery, HandledDelivery } from './delivery-context.ts';
import { type EventStore, LONGEST_TIMER_MS } from './event-store.ts';
import { createMemoryStore } from './memory-store.ts';

/** What createReceiver takes. */
export interface ReceiverOptions {
  /** The endpoint's secret, or several while one is being replaced. */
  secret: string | readonly string[];
  /** Where handled events are remembered; in memory by default. */
  store?: EventStore | undefined;
  /** Milliseconds after which a delivery gets its response at the latest: under the service's 8 s. */
  deadlineMs?: number | undefined;
  /**
   * The response to a delivery at the deadline, while its handlers go on: 503, so that the service
   * sends it again, or 202, so that it does not, even if a handler fails later.
   */
  lateStatus?: 503 | 202 | undefined;
  /** The largest body, in bytes. */
  maxBytes?: number | undefined;
  /** How far the timestamp may be off, in seconds either way. */
  toleranceSeconds?: number | undefined;
  /** Is told of every delivery that is refused, and every handler, hook or store that fails. */
  onError?: ((error: unknown, event?: WebhookEvent) => void | Promise<void>) | undefined;
  /** Is told of each event whose handlers have succeeded. */
  onHandled?: ((delivery: HandledDelivery) => void | Promise<void>) | undefined;
  /** Is told of each delivery of an event that was handled before. */
  onDuplicate?: ((delivery: HandledDelivery) => void | Promise<void>) | undefined;
  /** Is told of each time that a handler fails. */
  onFailed?: ((delivery: FailedDelivery) => void | Promise<void>) | undefined;
  /**
   * Keeps a delivery of which handlers have failed `deadAfter` times. Once it has succeeded, the
   * response is 200, and the service does not retry any more. It may get the same event again.
   */
  onDead?: ((delivery: DeadDelivery) => void | Promise<void>) | undefined;
  /** After how many failures, in all processes that share the store, `onDead` is called. */
  deadAfter?: number | undefined;
}

/** The hooks of a receiver, which return at once and never fail. */
export type Hooks = {
  readonly [Name in 'onHandled' | 'onDuplicate' | 'onFailed']: (
    delivery: Parameters<NonNullable<ReceiverOptions[Name]>>[0],
  ) => void;
};

/** The options, where each without a default is left out. */
type Defaulted =
  'store' | 'deadlineMs' | 'lateStatus' | 'maxBytes' | 'toleranceSeconds' | 'deadAfter';
type ReadReceiverOptions = Omit<ReceiverOptions, Defaulted | 'secret'> & {
  readonly [Name in Defaulted]: NonNullable<ReceiverOptions[Name]>;
} & { readonly secret: string[] };

/**
 * The options with their defaults.
 *
 * @throws WebhookError
 */
export function readOptions(options: ReceiverOptions): ReadReceiverOptions {
  const {
    secret,
    store = createMemoryStore(),
    deadlineMs = 7_000,
    lateStatus = 503,
    maxBytes = 2 ** 20,
    toleranceSeconds = 300,
    deadAfter = 5,
    ...hooks
  } = (options ?? {}) as Partial<ReceiverOptions>;
  if (!(deadlineMs > 0 && deadlineMs <= LONGEST_TIMER_MS && maxBytes > 0 && deadAfter > 0)) {
    const numbers = 'deadlineMs, maxBytes and deadAfter';
    throw new WebhookError('invalid_options', `${numbers} are positive numbers`);
  }
  const times = { deadlineMs, lateStatus, toleranceSeconds };
  return { ...hooks, ...times, secret: readSecret(secret), store, maxBytes, deadAfter };
}

function readSecret(secret: unknown): string[] {
  try {
    return readSecrets(secret);
  } catch {
    const how = 'createReceiver takes the option secret: text without white space, or a list';
    throw new WebhookError('invalid_secret', how);
  }
}

/** The hooks of the options; what one throws goes to the report. */
export function readHooks(
  options: Pick<ReceiverOptions, keyof Hooks>,
  report: (error: unknown, event: WebhookEvent) => void,
): Hooks {
  const guard =
    <Delivery extends HandledDelivery>(hook?: (delivery: Delivery) => unknown) =>
    (delivery: Delivery): void => {
      void (async () => hook?.(delivery))().catch((error) => report(error, delivery.event));
    };
  return {
    onHandled: guard(options.onHandled),
    onDuplicate: guard(options.onDuplicate),
    onFailed: guard(options.onFailed),
  };
}
