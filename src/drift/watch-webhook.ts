import { checkEvent } from './check-event.ts';
import { createWatch } from './create-watch.ts';
import type { DriftOptions, DriftWatch } from './drift-options.ts';
import { attempt } from './idle-queue.ts';

/** What a handler of the receiver gets beside the event, as far as the watch needs it. */
export interface WatchedDelivery {
  /** The bytes of the body as they came, or their text. */
  readonly rawBody: Uint8Array | string;
}

/**
 * Makes a handler for a webhook receiver that checks each event against the contract, after your handlers had their
 * turn. It looks at verified deliveries only, never fails and changes nothing.
 *
 * @returns the handler, with `drift`: what was seen so far
 * @throws {RangeError} when an option is out of range
 * @example
 * const receiver = createReceiver({ secret });
 * receiver.on('*', watchWebhook({ onDrift: (report) => console.warn(report) }));
 */
export function watchWebhook(
  options: DriftOptions = {},
): ((event: unknown, delivery: WatchedDelivery) => void) & { readonly drift: DriftWatch } {
  const watch = createWatch(options);
  const observe = (_event: unknown, delivery: WatchedDelivery): void => {
    if (!watch.isSampled()) return;
    attempt(() => {
      const { rawBody } = delivery;
      const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
      watch.inspect([], { text, check: checkEvent });
    });
  };
  return Object.assign(observe, { drift: watch.results });
}
