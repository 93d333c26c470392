import type { WebhookEvent } from '../../../generated/index.ts';
import { type Answer, answer } from './answer.ts';
import type { EventStore } from './event-store.ts';

/** Tells the owner of the receiver what went wrong. */
export type Report = (error: unknown, event: WebhookEvent) => void;

/** Runs the handlers of an event, all in their order; fails as soon as one does. */
export type RunHandlers = (event: WebhookEvent) => Promise<void>;

/**
 * Makes a function that runs an event's handlers unless they have succeeded before, and answers. A
 * second delivery of an event in hand gets the answer of the first.
 */
export function createRunOnce(store: EventStore, run: RunHandlers, report: Report) {
  const inHand = new Map<string, Promise<Answer>>();

  async function handle(event: WebhookEvent): Promise<Answer> {
    const { id } = event;
    try {
      const claim = await store.claim(id);
      if (claim === 'done') return answer(200, { status: 'duplicate' });
      if (claim === 'busy') return answer(503, { error: 'event_in_hand' });
    } catch (error) {
      report(error, event);
      return answer(503, { error: 'store_failed' });
    }
    try {
      await run(event);
    } catch (error) {
      report(error, event);
      await attempt(() => store.release(id), event);
      return answer(500, { error: 'handler_failed' });
    }
    // The handlers have succeeded: a failure to note that must not make the service send it again.
    await attempt(() => store.complete(id), event);
    return answer(200, { status: 'handled' });
  }

  async function attempt(work: () => void | Promise<void>, event: WebhookEvent): Promise<void> {
    try {
      await work();
    } catch (error) {
      report(error, event);
    }
  }

  return (event: WebhookEvent): Promise<Answer> => {
    const known = inHand.get(event.id);
    if (known) return known;
    const handled = handle(event).finally(() => inHand.delete(event.id));
    inHand.set(event.id, handled);
    return handled;
  };
}
