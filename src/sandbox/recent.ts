/** Remembers the latest of something, and tells who listens of each. */
export class Recent<T> {
  /** Oldest first. */
  readonly entries: T[] = [];
  readonly #most: number;
  readonly #listeners = new Set<(entry: T) => void>();

  constructor(most: number) {
    this.#most = most;
  }

  add(entry: T): void {
    if (this.#most > 0) this.entries.push(entry);
    if (this.entries.length > this.#most) this.entries.shift();
    for (const listener of this.#listeners) listener(entry);
  }

  /** Calls back for each entry from now on. */
  listen(listener: (entry: T) => void): void {
    this.#listeners.add(listener);
  }
}
