import type { Platform } from '../platform/platform.ts';

/** How often it is looked who has run out of time, in milliseconds. */
const TICK_MS = 25;
/** From how much lateness on this process stood still: stopped, asleep or at work on something else. */
const STANDSTILL_MS = 1_000;

interface Attempt {
  leftMs: number;
  stoodStill: boolean;
  readonly controller: AbortController;
}

/**
 * Ends attempts that take too long. Only time in which this process could have noticed a response
 * counts: while it works on something else, a receiver is not to blame.
 */
export class Deadlines {
  readonly #attempts = new Set<Attempt>();
  readonly #soon: Platform['soon'];
  #ticks: ReturnType<typeof setInterval> | undefined;
  #last = 0;

  constructor({ soon }: Pick<Platform, 'soon'>) {
    this.#soon = soon;
  }

  /** Begins the time that an attempt may take. */
  start(milliseconds: number) {
    const attempt = { leftMs: milliseconds, stoodStill: false, controller: new AbortController() };
    this.#attempts.add(attempt);
    if (!this.#ticks) {
      this.#last = performance.now();
      this.#ticks = setInterval(() => this.#tick(), TICK_MS);
    }
    const isLate = () => performance.now() - this.#last > STANDSTILL_MS;
    return {
      signal: attempt.controller.signal,
      /** Whether this process stood still for a second or more meanwhile. */
      get stoodStill(): boolean {
        return attempt.stoodStill || isLate();
      },
      /** Ends the watch; whether the time had run out. */
      end: (): boolean => {
        this.#drop(attempt);
        return attempt.leftMs <= 0;
      },
    };
  }

  /** Ends all that is under way, for another reason than time. */
  abort(reason: Error): void {
    for (const attempt of this.#attempts) {
      this.#drop(attempt);
      attempt.controller.abort(reason);
    }
  }

  #tick(): void {
    const now = performance.now();
    const late = now - this.#last;
    const elapsed = Math.min(late, 2 * TICK_MS);
    this.#last = now;
    for (const attempt of this.#attempts) {
      attempt.stoodStill ||= late > STANDSTILL_MS;
      attempt.leftMs -= elapsed;
      if (attempt.leftMs > 0) continue;
      this.#drop(attempt);
      // What has arrived by now is read before this.
      this.#soon(() => attempt.controller.abort());
    }
  }

  #drop(attempt: Attempt): void {
    this.#attempts.delete(attempt);
    if (this.#attempts.size > 0) return;
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }
}
