import type { WebhookEvent } from '../../../generated/index.ts';
import { type ReceiverResponse, respond } from './response.ts';
import {
  bytesOf,
  type DeadDelivery,
  type DeliveryContext,
  type HandledDelivery,
  type VerifiedDelivery,
} from './delivery-context.ts';
import type { EventStore } from './event-store.ts';
import { type HeldLease, holdLease } from './hold-lease.ts';
import type { Hooks } from './receiver-options.ts';

/** Tells the owner of the receiver what went wrong. */
export type Report = (error: unknown, event: WebhookEvent) => void;

/** What became of an event. */
export type Outcome = 'handled' | 'duplicate' | 'busy' | 'store_failed' | 'failed' | 'dead';

interface Parts {
  readonly store: EventStore;
  /** Runs the handlers of an event, all in their order; fails as soon as one does. */
  readonly run: (event: WebhookEvent, context: DeliveryContext) => Promise<void>;
  readonly report: Report;
  readonly hooks: Hooks;
  /** What takes a delivery after so many failures. */
  readonly dead: { after: number; keep: (delivery: DeadDelivery) => unknown } | undefined;
  /** Aborted when nobody waits for handlers any more. */
  readonly stopped: AbortSignal;
}

const CONTENTS: Readonly<Record<Outcome, readonly [number, Record<string, string>]>> = {
  handled: [200, { status: 'handled' }],
  duplicate: [200, { status: 'duplicate' }],
  dead: [200, { status: 'dead' }],
  busy: [503, { error: 'event_in_hand' }],
  store_failed: [503, { error: 'store_failed' }],
  failed: [500, { error: 'handler_failed' }],
};

/** The response to a delivery with this outcome. */
export const responseTo = (outcome: Outcome): ReceiverResponse => respond(...CONTENTS[outcome]);

/**
 * Makes a function that runs an event's handlers unless they have succeeded before. A second delivery
 * of an event in hand gets the outcome of the first.
 */
export function createRunOnce(parts: Parts): (delivery: VerifiedDelivery) => Promise<Outcome> {
  const inHand = new Map<string, Promise<Outcome>>();
  return (delivery) => {
    const { id } = delivery.event;
    const known = inHand.get(id);
    if (known) return known;
    const handled = handle(delivery, parts).finally(() => inHand.delete(id));
    inHand.set(id, handled);
    return handled;
  };
}

async function handle(delivery: VerifiedDelivery, parts: Parts): Promise<Outcome> {
  const { store, run, hooks, report } = parts;
  const { event, deliveryId } = delivery;
  const started = performance.now();
  const timing = () => ({ event, deliveryId, durationMs: performance.now() - started });
  const onError = (error: unknown): void => report(error, event);
  const claim = await attempt(() => store.claim(event.id), onError);
  if (claim === undefined) return 'store_failed';
  if (claim === 'done') hooks.onDuplicate(timing());
  if (claim !== 'claimed') return claim === 'done' ? 'duplicate' : 'busy';
  const lease = holdLease(store, event.id, started, parts.stopped, onError);
  try {
    await run(event, contextOf(delivery, lease)).finally(() => lease.end());
  } catch (error) {
    onError(error);
    return await giveUp(delivery, { ...timing(), error }, parts);
  }
  // The handlers have succeeded: a failure to note that must not make the service send it again.
  await attempt(() => store.complete(event.id), onError);
  hooks.onHandled(timing());
  return 'handled';
}

function contextOf({ body, deliveryId }: VerifiedDelivery, lease: HeldLease): DeliveryContext {
  // Both are made when a handler asks for them: most do not.
  return {
    deliveryId,
    get rawBody() {
      return bytesOf(body);
    },
    get signal() {
      return lease.signal;
    },
  };
}

/** Notes that a handler failed, and passes on a delivery of which handlers have failed too often. */
async function giveUp(
  { event, body }: VerifiedDelivery,
  failed: HandledDelivery & { readonly error: unknown },
  { store, hooks, report, dead }: Parts,
): Promise<Outcome> {
  const onError = (error: unknown): void => report(error, event);
  const failures = (await attempt(() => store.release(event.id), onError)) ?? undefined;
  hooks.onFailed({ ...failed, failures });
  if (!dead || failures === undefined || failures < dead.after) return 'failed';
  // Only once it is kept may the service forget it.
  const keep = async (): Promise<true> => {
    await dead.keep({ ...failed, failures, rawBody: bytesOf(body) });
    return true;
  };
  return (await attempt(keep, onError)) ? 'dead' : 'failed';
}

/** The result of some work; undefined, and a report, if it failed. */
async function attempt<Result>(
  work: () => Result | Promise<Result>,
  onError: (error: unknown) => void,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    onError(error);
    return undefined;
  }
}
