export interface DueTimer {
  readonly dueAt: number;
  /** Breaks ties: of two that are due at once the one that was set first goes first. */
  readonly order: number;
  readonly id: string;
}

const isBefore = (one: DueTimer, other: DueTimer): boolean =>
  one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.order < other.order);

/** The timers by time: a binary heap, since a campaign sets one for each of its messages. */
export class TimerQueue {
  #heap: DueTimer[] = [];

  get first(): DueTimer | undefined {
    return this.#heap[0];
  }

  add(timer: DueTimer): void {
    let place = this.#heap.length;
    while (place > 0) {
      const parent = (place - 1) >>> 1;
      const above = this.#heap[parent] as DueTimer;
      if (!isBefore(timer, above)) break;
      this.#heap[place] = above;
      place = parent;
    }
    this.#heap[place] = timer;
  }

  take(): DueTimer | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (last && this.#heap.length > 0) this.#sink(last);
    return first;
  }

  clear(): void {
    this.#heap = [];
  }

  #sink(timer: DueTimer): void {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      const right = this.#heap[child + 1];
      if (right && isBefore(right, this.#heap[child] as DueTimer)) child += 1;
      const below = this.#heap[child];
      if (!below || !isBefore(below, timer)) break;
      this.#heap[place] = below;
      place = child;
    }
    this.#heap[place] = timer;
  }
}
