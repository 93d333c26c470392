import { quietTimeout } from '../time/alarm.ts';
import type { Change, Entity } from './collection.ts';
import type { Journal, Row } from './journal.ts';

/** How long a change that nobody waits for may be in memory alone, in milliseconds. */
const LONGEST_WAIT_MS = 250;
/** As long as writing fails it is tried again after this many milliseconds. */
const RETRY_MS = 1_000;
const MOST_WAITING = 100_000;

/** A row that waits, and whether the journal has something at its place. */
interface WaitingRow extends Row {
  entity: Entity | undefined;
  readonly isKept: boolean;
}

/**
 * Gathers changes and writes them together, each row once: what several transactions do to one entity
 * is one write, and what comes and goes meanwhile is none.
 */
export class WriteBehind {
  readonly #journal: Journal;
  readonly #lastChanges: () => readonly Change[];
  readonly #onFault: (error: Error) => void;
  #waiting = new Map<string, Map<number, WaitingRow>>();
  #count = 0;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #isFailing = false;

  /** `lastChanges` end each write; `onFault` hears once of writing that fails until it works again. */
  constructor(
    journal: Journal,
    lastChanges: () => readonly Change[],
    onFault: (error: Error) => void,
  ) {
    this.#journal = journal;
    this.#lastChanges = lastChanges;
    this.#onFault = onFault;
  }

  /** Whether the last write failed; what waits is tried again. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Takes changes that may be written later. */
  add(changes: readonly Change[]): void {
    for (const change of changes) this.#wait(change);
    if (this.#count > MOST_WAITING && !this.#isFailing) this.#tryWriting();
    else this.#timeout ??= this.#later(LONGEST_WAIT_MS);
  }

  /**
   * Writes what waits, and these changes with it; throws an Error when the journal cannot be written: what waited waits
   * on, these changes do not.
   */
  write(changes: readonly Change[] = []): void {
    // After a failure something is written in any case, to see whether it works again.
    if (this.#count === 0 && changes.length === 0 && !this.#isFailing) return;
    try {
      this.#journal.write(this.#rows(changes));
    } catch (error) {
      this.#fail(error as Error);
      throw error;
    }
    this.#isFailing = false;
    this.clear();
  }

  clear(): void {
    clearTimeout(this.#timeout);
    this.#timeout = undefined;
    this.#waiting = new Map();
    this.#count = 0;
  }

  #wait({ collection, sequence, before, after }: Change): void {
    let rows = this.#waiting.get(collection);
    if (!rows) this.#waiting.set(collection, (rows = new Map<number, WaitingRow>()));
    const earlier = rows.get(sequence);
    if (earlier) earlier.entity = after;
    else {
      const isKept = before !== undefined;
      rows.set(sequence, { collection, sequence, entity: after, isKept });
      this.#count += 1;
    }
  }

  *#rows(changes: readonly Change[]): Generator<Row> {
    for (const rows of this.#waiting.values()) {
      for (const row of rows.values()) if (row.isKept || row.entity) yield row;
    }
    for (const change of [changes, this.#lastChanges()].flat()) {
      const { collection, sequence, after } = change;
      yield { collection, sequence, entity: after };
    }
  }

  #tryWriting(): void {
    this.#timeout = undefined;
    try {
      this.write();
    } catch {
      // Told already; it is tried again.
    }
  }

  #fail(error: Error): void {
    if (!this.#isFailing) this.#onFault(error);
    this.#isFailing = true;
    this.#timeout ??= this.#later(RETRY_MS);
  }

  #later(milliseconds: number): ReturnType<typeof setTimeout> {
    // A process that ends otherwise need not wait; `close` writes what is left.
    return quietTimeout(() => this.#tryWriting(), milliseconds);
  }
}
