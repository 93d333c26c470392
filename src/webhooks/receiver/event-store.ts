/** What a claim can find: the event is ours to handle, handled before, or in another's hands. */
export type ClaimResult = 'claimed' | 'done' | 'busy';

/**
 * Remembers which events were handled. One store may serve several processes; each
 * method may return a promise.
 */
export interface EventStore {
  /**
   * How long a claim lasts unless it is renewed, in milliseconds. With it and `renew`, the receiver
   * renews the claim at every third of this time while handlers run; without, claims do not expire.
   */
  readonly leaseMs?: number;
  /** Claims an event for this process, in one step that no other process can come between. */
  claim(id: string): ClaimResult | Promise<ClaimResult>;
  /** Extends this process's claim by `leaseMs`; false if another process has claimed the event. */
  renew?(id: string): boolean | Promise<boolean>;
  /** Marks an event as handled, for good. Repeating it has no further effect. */
  complete(id: string): void | Promise<void>;
  /**
   * Gives up this process's claim after a handler failed; leaves a claim of others alone. Returns how
   * often handlers of the event have failed so far, in all processes: `onDead` goes by that.
   */
  release(id: string): number | void | Promise<number | void>;
}

/** A store on a server, for processes on any number of machines. */
export interface ServerStore extends EventStore {
  readonly leaseMs: number;
  claim(id: string): Promise<ClaimResult>;
  renew(id: string): Promise<boolean>;
  complete(id: string): Promise<void>;
  release(id: string): Promise<number>;
}

/** The times of a store that processes share. */
export interface StoreTimes {
  /** After how many milliseconds the claim of a process that has died is open to others. */
  leaseMs?: number | undefined;
  /** For how many days handled events are remembered: longer than the service retries. */
  keepDays?: number | undefined;
}

export const LONGEST_TIMER_MS: number = 2 ** 31 - 1;
const DAY_MS = 86_400_000;

/**
 * The times of a store that is shared by processes, in milliseconds.
 *
 * @throws RangeError
 */
export function readTimes({ leaseMs = 60_000, keepDays = 30 }: StoreTimes): {
  leaseMs: number;
  keepMs: number;
} {
  if (!(leaseMs >= 3 && leaseMs <= LONGEST_TIMER_MS)) {
    throw new RangeError(`leaseMs is ${leaseMs}: pass milliseconds from 3 to ${LONGEST_TIMER_MS}.`);
  }
  if (keepDays >= 0 && keepDays <= 36_500) return { leaseMs, keepMs: keepDays * DAY_MS };
  throw new RangeError(`keepDays is ${keepDays}: pass days from 0 to 36,500.`);
}
