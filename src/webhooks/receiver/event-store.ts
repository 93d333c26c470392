/** What a claim can find: the event is ours to handle, handled before, or in another's hands. */
export type ClaimResult = 'claimed' | 'done' | 'busy';

/**
 * Remembers which events were handled. One store may serve several processes; each
 * method may answer with a promise.
 */
export interface EventStore {
  /** Claims an event for this process, in one step that no other process can come between. */
  claim(id: string): ClaimResult | Promise<ClaimResult>;
  /** Marks an event as handled, for good. Marking it twice is no fault. */
  complete(id: string): void | Promise<void>;
  /** Gives up this process's claim after a handler failed; leaves a claim of others alone. */
  release(id: string): void | Promise<void>;
}
