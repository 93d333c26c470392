import type { Placed } from './state/collection.ts';

/** Remembers the latest of something, and tells who listens of each. */
export class Recent<T> {
  /** Oldest first. */
  readonly entries: T[] = [];
  /** Where each entry stands among all that happened in the sandbox. */
  readonly #numbers: number[] = [];
  /** The number of the latest one that was forgotten for want of room. */
  lastForgotten = 0;
  readonly #most: number;
  readonly #nextNumber: () => number;
  readonly #listeners = new Set<(entry: T) => void>();

  constructor(most: number, nextNumber: () => number = () => 0) {
    this.#most = most;
    this.#nextNumber = nextNumber;
  }

  add(entry: T): void {
    this.entries.push(entry);
    this.#numbers.push(this.#nextNumber());
    if (this.entries.length > this.#most) {
      this.entries.shift();
      this.lastForgotten = this.#numbers.shift() ?? 0;
    }
    for (const listener of this.#listeners) listener(entry);
  }

  *newestFirst(below = Infinity): Generator<Placed<T>> {
    for (let at = this.entries.length - 1; at >= 0; at -= 1) {
      const sequence = this.#numbers[at] as number;
      if (sequence < below) yield { sequence, entity: this.entries[at] as T };
    }
  }

  clear(): void {
    this.entries.length = 0;
    this.#numbers.length = 0;
  }

  listen(listener: (entry: T) => void): void {
    this.#listeners.add(listener);
  }
}
