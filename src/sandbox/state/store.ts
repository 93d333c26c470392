import { Collection, type Change, type Entity } from './collection.ts';
import type { Journal } from './journal.ts';

/** All that the sandbox keeps. Each write is part of a transaction, which happens whole or not. */
export class Store {
  readonly #collections = new Map<string, Collection<Entity>>();
  readonly #journal: Journal | undefined;
  #changes: Change[] | undefined;
  #lastWork: (() => void) | undefined;

  /** Reads what the journal has kept. */
  constructor(journal?: Journal) {
    this.#journal = journal;
    for (const { collection, id, sequence, entity } of journal?.read() ?? []) {
      this.collection(collection).restore(id, sequence, entity);
    }
  }

  collection<T extends Entity>(name: string): Collection<T> {
    let collection = this.#collections.get(name);
    if (!collection) {
      collection = new Collection<Entity>(name, (change) => this.#record(change));
      this.#collections.set(name, collection);
    }
    return collection as unknown as Collection<T>;
  }

  /**
   * Does the work as a whole: what it wrote is undone when it throws, and is in the journal before
   * this returns. One transaction may stand in another: the inner one is undone alone, and kept
   * with the outer one.
   */
  transaction<R>(work: () => R): R {
    const outer = this.#changes;
    const changes: Change[] = [];
    this.#changes = changes;
    try {
      const result = work();
      if (outer) for (const change of changes) outer.push(change);
      else if (changes.length > 0 && this.#journal) {
        this.#lastWork?.();
        this.#journal.write(changes);
      }
      return result;
    } catch (error) {
      this.#undo(changes);
      throw error;
    } finally {
      this.#changes = outer;
    }
  }

  /** Work that ends each transaction that is written to the journal. */
  beforeCommit(work: () => void): void {
    this.#lastWork = work;
  }

  /** Forgets everything, also what the journal has kept. */
  clear(): void {
    for (const collection of this.#collections.values()) collection.clear();
    this.#journal?.clear();
  }

  close(): void {
    this.#journal?.close();
  }

  #record(change: Change): void {
    if (!this.#changes) throw new Error(`A write to ${change.collection} outside a transaction.`);
    this.#changes.push(change);
  }

  #undo(changes: readonly Change[]): void {
    for (const { collection, id, sequence, before } of changes.toReversed()) {
      this.collection(collection).restore(id, sequence, before);
    }
  }
}
