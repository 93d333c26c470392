import type { Platform } from '../platform/platform.ts';
import type { Collection, Entity } from '../state/collection.ts';
import type { Store } from '../state/store.ts';
import { Alarm, quietTimeout } from './alarm.ts';
import { type Clock, LATEST } from './clock.ts';
import { TimerQueue } from './timer-queue.ts';

/** Something that is to happen at a time of the sandbox's clock. */
export interface Timer extends Entity {
  readonly dueAt: number;
  readonly order: number;
  readonly kind: string;
  readonly workspaceId: string;
  /** Id of what it is about. */
  readonly subject: string;
}

/** What a timer says about itself when it is set. */
export type TimerWords = Pick<Timer, 'kind' | 'workspaceId' | 'subject'>;

/** Does what is due, in a transaction. */
export type TimerWork = (timer: Timer) => void;

/** What timers start outside, such as deliveries. */
export interface Outside {
  readonly isIdle: boolean;
  /** Resolves when it is idle. */
  settle(): Promise<void>;
}

interface TimersOptions extends Pick<Platform, 'soon'> {
  readonly outside: Outside;
  readonly onFault: (error: Error) => void;
}

/** How long timers run at a time before others have their turn, in milliseconds. */
const SLICE_MS = 10;
/** How long they wait when nothing can be kept. */
const RETRY_MS = 500;

/** Keeps timers and lets them run when their time has come. */
export class Timers {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #kept: Collection<Timer>;
  readonly #queue = new TimerQueue();
  readonly #work: TimerWork;
  readonly #options: TimersOptions;
  readonly #alarm: Alarm;
  #nextOrder = 1;
  #isStopped = false;
  #isWoken = false;

  /** `onFault` hears of work that has thrown; what it wrote is undone, and the others go on. */
  constructor(store: Store, clock: Clock, work: TimerWork, options: TimersOptions) {
    this.#store = store;
    this.#clock = clock;
    this.#work = work;
    this.#options = options;
    this.#alarm = new Alarm(clock, () => this.runDue());
    this.#kept = store.collection<Timer>('timers');
    this.reload();
  }

  /** Takes up what the store has. */
  reload(): void {
    this.#queue.clear();
    for (const timer of this.#kept.values()) {
      this.#queue.add(timer);
      this.#nextOrder = Math.max(timer.order + 1, this.#nextOrder);
    }
    this.rearm();
  }

  /** Goes by the clock as it is now: it was set, or its speed changed. */
  rearm(): void {
    this.#alarm.clear();
    this.#alarm.setFor(this.#queue.first);
  }

  /** When the first timer is due; undefined where none is set. */
  get nextDueAt(): number | undefined {
    return this.#firstKept()?.dueAt;
  }

  /** Sets a timer within a transaction; one of the same kind about the same subject is replaced. */
  set(time: number, { kind, workspaceId, subject }: TimerWords): void {
    // A number that JSON has no text for would be due at once after a restart.
    const dueAt = Math.min(time, Number.MAX_SAFE_INTEGER);
    const order = (this.#nextOrder += 1);
    const id = idOf({ kind, workspaceId, subject });
    const timer = this.#kept.put({ id, dueAt, order, kind, workspaceId, subject });
    this.#queue.add(timer);
    this.#alarm.setFor(this.#queue.first);
  }

  /** Drops a timer within a transaction, if it is set. */
  drop(words: TimerWords): void {
    this.#kept.delete(idOf(words));
  }

  has(words: TimerWords): boolean {
    return this.#kept.get(idOf(words)) !== undefined;
  }

  /** Runs what is due by now, for a while: what is left goes on by itself after others had a turn. */
  runDue(): void {
    // What cannot be kept is not begun.
    if (this.#store.isFailing) return this.#goOnLater(RETRY_MS);
    let timer = this.#takeDue(this.#clock.now());
    const end = timer ? performance.now() + SLICE_MS : 0;
    while (timer) {
      this.#run(timer);
      if (performance.now() > end) return this.#goOnLater();
      timer = this.#takeDue(this.#clock.now());
    }
    this.#alarm.setFor(this.#queue.first);
  }

  /**
   * Moves the clock on, stopping at each timer in turn; resolves when all that came of it is done.
   * Rejects when it cannot be kept.
   */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#clock.now() + milliseconds;
    if (!(end < LATEST))
      throw new RangeError(`The clock does not go beyond the year 8999, by ${milliseconds} ms.`);
    let sliceEnd = performance.now() + SLICE_MS;
    for (;;) {
      if (performance.now() > sliceEnd) {
        if (this.#store.isFailing) this.#store.flush();
        await new Promise<void>((resolve) => this.#options.soon(resolve));
        sliceEnd = performance.now() + SLICE_MS;
      }
      const next = this.#firstKept();
      // What is under way at a time may set timers for the time that is passed over.
      if (!this.#options.outside.isIdle && (!next || next.dueAt > this.#clock.now()))
        await this.settle();
      const timer = this.#takeDue(end);
      if (!timer && this.#options.outside.isIdle) break;
      if (!timer) continue;
      this.#clock.moveTo(timer.dueAt);
      this.#run(timer);
    }
    this.#clock.moveTo(end);
    this.#store.flush();
    this.rearm();
  }

  /** Resolves when nothing is under way outside. */
  settle(): Promise<void> {
    return this.#options.outside.settle();
  }

  /** Forgets what is set, after the store has. */
  clear(): void {
    this.#queue.clear();
    this.#alarm.clear();
  }

  stop(): void {
    this.#isStopped = true;
    this.#alarm.stop();
  }

  #run(timer: Timer): void {
    try {
      this.#store.transaction(() => {
        this.#kept.delete(timer.id);
        this.#work(timer);
      }, 'soon');
    } catch (error) {
      this.#options.onFault(error as Error);
      // It would fail again: what it was about stays as it is.
      this.#store.transaction(() => this.#kept.delete(timer.id), 'soon');
    }
  }

  #goOnLater(delayMs = 0): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    const goOn = () => {
      this.#isWoken = false;
      this.runDue();
    };
    if (delayMs === 0) this.#options.soon(goOn);
    else quietTimeout(goOn, delayMs);
  }

  #takeDue(until: number): Timer | undefined {
    const timer = this.#firstKept();
    if (!timer || timer.dueAt > until || this.#isStopped) return undefined;
    this.#queue.take();
    return timer;
  }

  /** The first timer of the queue that is still set as it was when it was queued. */
  #firstKept(): Timer | undefined {
    for (let first = this.#queue.first; first; first = this.#queue.first) {
      const kept = this.#kept.get(first.id);
      if (kept?.order === first.order) return kept;
      this.#queue.take();
    }
    return undefined;
  }
}

const idOf = ({ kind, workspaceId, subject }: TimerWords): string =>
  `${workspaceId} ${kind} ${subject}`;
