import type { EventStore } from './event-store.ts';

/** A claim that is renewed until it is let go. */
export interface HeldLease {
  /** Aborted when the claim is lost, as another process may be handling the event, and by `stopped`. */
  readonly signal: AbortSignal;
  /** Stops the renewals, and leaves nothing behind. */
  end(): void;
}

/** The part of its lease that a claim is relied on: a process that is slow to notice is still the only one. */
const RELIED_ON = 0.9;

/**
 * Renews a claim at every third of its lease, so that one that fails loses nothing.
 *
 * @param asked when the claim was asked for, by `performance.now()`
 * @param stopped lives as long as the receiver: what `AbortSignal.any` notes on it is never gone in Node 20
 * @param report is told of each renewal that fails, and once of a claim that was lost
 */
export function holdLease(
  store: EventStore,
  id: string,
  asked: number,
  stopped: AbortSignal,
  report: (error: unknown) => void,
): HeldLease {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (): void => controller.abort(stopped.reason);
  const { leaseMs = 0 } = store;
  let hasEnded = false;
  let renewal: Timer;
  let expiry: Timer;
  const lose = (reason: string): void => {
    if (hasEnded || signal.aborted) return;
    const error = new Error(`The claim on ${id} was lost: ${reason}. Handlers may run twice.`);
    controller.abort(error);
    report(error);
  };
  const expireAfter = (from: number): void => {
    clearTimeout(expiry);
    const left = from + leaseMs * RELIED_ON - performance.now();
    if (!hasEnded) expiry = setTimeout(lose, left, 'it could not be renewed in time');
  };
  const renewLater = (): void => {
    if (!hasEnded) renewal = setTimeout(() => void renew(), leaseMs / 3);
  };
  const renew = async (): Promise<void> => {
    const now = performance.now();
    try {
      if (!(await store.renew?.(id))) return lose('another process has it');
      expireAfter(now);
    } catch (error) {
      if (!hasEnded) report(error);
    }
    renewLater();
  };
  if (leaseMs && store.renew) {
    expireAfter(asked);
    renewLater();
  }
  return {
    get signal() {
      if (stopped.aborted) stop();
      // Each time the same, which is added once.
      if (!hasEnded) stopped.addEventListener('abort', stop);
      return signal;
    },
    end() {
      hasEnded = true;
      stopped.removeEventListener('abort', stop);
      clearTimeout(renewal);
      clearTimeout(expiry);
    },
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;
