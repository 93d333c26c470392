/** Lets work under the same key happen one after the other. */
export class TurnTaking {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<R>(key: string, work: () => R | Promise<R>): Promise<R> {
    const before = this.#last.get(key);
    // Whatever became of the one before, it is this one's turn then.
    const own = (before ?? Promise.resolve()).catch(() => undefined).then(work);
    this.#last.set(key, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(key) === own) this.#last.delete(key);
    }
  }
}
