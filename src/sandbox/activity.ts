import { sleep } from '../client/with-deadline.ts';
import { randomSecret } from './base64url.ts';

/** What is written within this time is told together, in milliseconds. */
const GATHER_MS = 20;

/** Numbers all that happens in a sandbox, so that somebody who comes back can be told what is new. */
export class Activity {
  /** The number of the latest write, by what was written. */
  readonly #marks = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  // Not before it is asked for: a worker may have no right to random numbers when it starts.
  #start = '';
  #resets = 0;
  #cursor = 0;

  /** Changes when numbers begin to mean something else. */
  get epoch(): string {
    this.#start ||= randomSecret().slice(0, 8);
    return `${this.#start}.${this.#resets}`;
  }

  /** The number of the latest thing that happened. */
  get cursor(): number {
    return this.#cursor;
  }

  readonly next = (): number => {
    this.#cursor += 1;
    for (const wake of this.#waiting) wake();
    return this.#cursor;
  };

  mark(name: string): void {
    this.#marks.set(name, this.next());
  }

  marksSince(number: number): string[] {
    return [...this.#marks].filter(([, at]) => at > number).map(([name]) => name);
  }

  restart(): void {
    this.#resets += 1;
    this.#marks.clear();
    this.next();
  }

  /** Resolves a moment after something happens, or when the time is up or the sandbox is closed. */
  async wait(milliseconds: number, closed: AbortSignal): Promise<void> {
    const controller = new AbortController();
    const wake = (): void => controller.abort();
    this.#waiting.add(wake);
    closed.addEventListener('abort', wake);
    await sleep(milliseconds, controller.signal).catch(() => undefined);
    this.#waiting.delete(wake);
    closed.removeEventListener('abort', wake);
    if (controller.signal.aborted) await sleep(GATHER_MS, closed).catch(() => undefined);
  }
}
