import type { Clock } from './clock.ts';
import type { DueTimer } from './timer-queue.ts';

/** A timeout that keeps no process from ending, where there are processes. */
export function quietTimeout(work: () => void, milliseconds: number) {
  const timeout = setTimeout(work, milliseconds);
  if (typeof timeout === 'object') timeout.unref();
  return timeout;
}

const LONGEST_WAIT_MS = 0x7fff_ffff;

/** Rings when the first timer is due by the sandbox's clock, as long as that moves by itself. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #timer: DueTimer | undefined;
  #isStopped = false;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Sets the alarm for the first timer; it is left alone where it is set for that already. */
  setFor(first: DueTimer | undefined): void {
    if (first === this.#timer) return;
    clearTimeout(this.#timeout);
    this.#timer = first;
    if (!first || this.#clock.speed === 0 || this.#isStopped) return;
    const wait = Math.max(0, first.dueAt - this.#clock.now()) / this.#clock.speed;
    // A test that has ended need not wait for what a sandbox would still do.
    this.#timeout = quietTimeout(() => this.#goOff(), Math.min(wait, LONGEST_WAIT_MS));
  }

  clear(): void {
    clearTimeout(this.#timeout);
    this.#timer = undefined;
  }

  stop(): void {
    this.#isStopped = true;
    this.clear();
  }

  #goOff(): void {
    this.#timer = undefined;
    this.#ring();
  }
}
