/** As much as may wait: what comes on top of it is left out. */
const MOST_WAITING = 1_000;
const MOST_CHARACTERS = 16_000_000;
/** How long checks may keep others waiting, in milliseconds. */
const SLICE_MS = 8;

interface Job {
  readonly characters: number;
  readonly run: () => void;
}

/** Runs work when there is nothing else to do, a slice at a time; what fails is left out. */
export class IdleQueue {
  /** How many characters may be kept for one job. */
  readonly longest: number;
  readonly #jobs: Job[] = [];
  #size = 0;
  #isScheduled = false;
  #pending = 0;
  #waiting: (() => void)[] = [];
  /** How much was left out because it was too long, did not arrive, or too much was waiting. */
  dropped = 0;

  constructor(longest: number) {
    this.longest = longest;
  }

  /**
   * Adds work, where there is room for it.
   *
   * @param characters - How many are kept until it is done.
   */
  add(characters: number, run: () => void): void {
    const isFull = this.#jobs.length >= MOST_WAITING || this.#size + characters > MOST_CHARACTERS;
    if (isFull || characters > this.longest) {
      this.dropped += 1;
      return;
    }
    this.#jobs.push({ characters, run });
    this.#size += characters;
    this.#schedule();
  }

  /** Has `flush` wait for something that will add work; what fails is counted as left out. */
  expect(work: Promise<unknown>): void {
    this.#pending += 1;
    void work
      .catch(() => (this.dropped += 1))
      .then(() => {
        this.#pending -= 1;
        this.#settle();
      });
  }

  /** Resolves when all is done. */
  async flush(): Promise<void> {
    if (!this.#isScheduled && this.#pending === 0) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    whenIdle(() => {
      this.#runSlice();
      this.#isScheduled = false;
      if (this.#jobs.length > 0) this.#schedule();
      else this.#settle();
    });
  }

  #runSlice(): void {
    const end = performance.now() + SLICE_MS;
    let done = 0;
    for (const { characters, run } of this.#jobs) {
      done += 1;
      this.#size -= characters;
      attempt(run);
      if (performance.now() > end) break;
    }
    this.#jobs.splice(0, done);
  }

  #settle(): void {
    if (this.#isScheduled || this.#pending > 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** Does something that must not be noticed when it fails. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function whenIdle(run: () => void): void {
  const { requestIdleCallback: request } = globalThis as {
    requestIdleCallback?: (run: () => void, options: { timeout: number }) => void;
  };
  // A page that is always busy still gets there.
  if (request) request(run, { timeout: 2_000 });
  else setTimeout(run, 0);
}
