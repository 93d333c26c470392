import { remember } from '../../service/json.ts';
import { Collection, type Change, type Entity } from './collection.ts';
import type { Journal } from './journal.ts';
import { WriteBehind } from './write-behind.ts';

/** When a transaction is in the journal: before it returns, or before anything else leaves the process. */
export type Durability = 'now' | 'soon';

/** All that the sandbox keeps. Each write is part of a transaction, which happens whole or not. */
export class Store {
  readonly #collections = new Map<string, Collection<Entity>>();
  readonly #journal: Journal | undefined;
  readonly #writer: WriteBehind | undefined;
  #changes: Change[] | undefined;
  #onWrite: (change: Change) => void = () => undefined;
  #lastWork: (() => void) | undefined;

  /** Reads what the journal has kept. `onFault` hears of writing that fails with nobody waiting. */
  constructor(journal?: Journal, onFault: (error: Error) => void = () => undefined) {
    this.#journal = journal;
    this.#writer = journal && new WriteBehind(journal, () => this.#lastChanges(), onFault);
    for (const { collection, sequence, entity } of journal?.read() ?? [])
      this.collection(collection).restore(entity.id, sequence, entity);
  }

  /** Whether the journal could not be written the last time. */
  get isFailing(): boolean {
    return this.#writer?.isFailing ?? false;
  }

  collection<T extends Entity>(name: string): Collection<T> {
    const open = () => new Collection<Entity>(name, (change) => this.#record(change));
    return remember(this.#collections, name, open) as unknown as Collection<T>;
  }

  /**
   * Does the work as a whole: what it wrote is undone when it throws, or when the journal cannot be
   * written. One transaction may stand in another: the inner one is undone alone, and kept with the
   * outer one.
   */
  transaction<R>(work: () => R, durability: Durability = 'now'): R {
    const outer = this.#changes;
    const changes: Change[] = [];
    this.#changes = changes;
    try {
      const result = work();
      if (outer) for (const change of changes) outer.push(change);
      else this.#keep(changes, durability);
      return result;
    } catch (error) {
      this.#undo(changes);
      throw error;
    } finally {
      this.#changes = outer;
    }
  }

  /** Writes what was to be written soon; throws an Error when the journal cannot be written; it is tried again. */
  flush(): void {
    this.#writer?.write();
  }

  /** Work that ends each write to the journal. */
  beforeCommit(work: () => void): void {
    this.#lastWork = work;
  }

  /** Calls back for each write that is kept. */
  onWrite(listener: (change: Change) => void): void {
    this.#onWrite = listener;
  }

  *contents(): Generator<readonly [name: string, entities: readonly Entity[]]> {
    for (const [name, collection] of this.#collections) yield [name, [...collection.values()]];
  }

  #keep(changes: readonly Change[], durability: Durability): void {
    if (durability === 'now') this.#writer?.write(changes);
    else if (changes.length > 0) this.#writer?.add(changes);
    for (const change of changes) this.#onWrite(change);
  }

  /** Forgets everything, also what the journal has kept. */
  clear(): void {
    this.#journal?.clear();
    this.#writer?.clear();
    for (const collection of this.#collections.values()) collection.clear();
  }

  close(): void {
    this.#writer?.clear();
    this.#journal?.close();
  }

  #lastChanges(): readonly Change[] {
    const outer = this.#changes;
    const changes: Change[] = [];
    this.#changes = changes;
    this.#lastWork?.();
    this.#changes = outer;
    return changes;
  }

  #record(change: Change): void {
    if (!this.#changes) throw new Error(`A write to ${change.collection} outside a transaction.`);
    this.#changes.push(change);
  }

  #undo(changes: readonly Change[]): void {
    for (const { collection, id, sequence, before } of changes.toReversed())
      this.collection(collection).restore(id, sequence, before);
  }
}
