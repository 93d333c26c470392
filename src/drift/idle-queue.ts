/** As much as may wait: what comes on top of it is left out. */
const MOST_WAITING = 1_000;
const MOST_CHARACTERS = 16_000_000;
/** How long checks may keep others waiting, in milliseconds. */
const SLICE_MS = 8;

/** Something to do. */
export interface Job {
  /** Whether it is in the queue, and how many characters are kept for it: the queue writes both. */
  isWaiting: boolean;
  size: number;
  run(): void;
}

/** Runs work when there is nothing else to do, a slice at a time; what fails is left out. */
export class IdleQueue {
  /** How many characters may be kept for one job. */
  readonly longest: number;
  // One list for good: the parts of a set or of lists that are thrown away keep what was in them alive for long.
  readonly #jobs: Job[] = [];
  #size = 0;
  #isScheduled = false;
  #pending = 0;
  #waiting: (() => void)[] = [];
  #dropped = 0;

  constructor(longest: number) {
    this.longest = longest;
  }

  /**
   * Adds work, or keeps more for work that waits.
   *
   * @param characters - How many are kept for it from now on.
   * @returns whether there is room for it
   */
  add(job: Job, characters: number): boolean {
    const isFull = !job.isWaiting && this.#jobs.length >= MOST_WAITING;
    if (isFull || characters > this.longest || this.#size + characters > MOST_CHARACTERS) {
      this.#dropped += 1;
      return false;
    }
    if (!job.isWaiting) this.#jobs.push(job);
    job.isWaiting = true;
    job.size += characters;
    this.#size += characters;
    this.#schedule();
    return true;
  }

  /** Has `flush` wait for something that will add work. */
  expect(work: Promise<unknown>): void {
    this.#pending += 1;
    const done = (): void => {
      this.#pending -= 1;
      this.#settle();
    };
    work.then(done, done);
  }

  /** How much was left out because it was too long, or too much was waiting. */
  get dropped(): number {
    return this.#dropped;
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
    for (const job of this.#jobs) {
      done += 1;
      job.isWaiting = false;
      this.#size -= job.size;
      job.size = 0;
      attempt(() => job.run());
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
