import { remember } from '../../service/json.ts';
import type { Platform } from '../platform/platform.ts';
import type { Filled } from '../read-sandbox-options.ts';
import type { DeliveryOptions } from '../sandbox-options.ts';

/** Makes one attempt. `again` asks for another turn: the machine could not send. */
export type Attempt = () => Promise<'done' | 'again'>;

/** How long nothing is sent when the machine has no descriptors or ports left, in milliseconds. */
const PAUSE_MS = 50;

/** How many attempts are under way at once: of an endpoint, and in all. */
export type QueueLimits = Pick<Filled<DeliveryOptions>, 'concurrency' | 'totalConcurrency'>;

interface Lane {
  /** Attempts that wait, by delivery, in the order in which they came. */
  readonly waiting: Map<string, Attempt>;
  /** How many may be under way at once for a reason of the endpoint's own. */
  readonly places: () => number;
  underWay: number;
}

/** Attempts that are due and wait for their turn: a few at a time, each endpoint as often as the others. */
export class DeliveryQueue {
  readonly #limits: () => QueueLimits;
  readonly #beforeSending: () => void;
  readonly #soon: Platform['soon'];
  readonly #lanes = new Map<string, Lane>();
  readonly #atOnce = new Set<string>();
  #underWay = 0;
  #isWoken = false;
  #pauseUntil = 0;
  #isStopped = false;
  readonly #onFault: (error: Error) => void;
  #whenIdle: (() => void)[] = [];

  /**
   * `beforeSending` is called before attempts begin; when it throws, they wait. `onFault` hears of an
   * attempt that rejects, which is over then.
   */
  constructor(
    limits: () => QueueLimits,
    { soon }: Pick<Platform, 'soon'>,
    beforeSending: () => void,
    onFault: (error: Error) => void = () => undefined,
  ) {
    this.#limits = limits;
    this.#soon = soon;
    this.#beforeSending = beforeSending;
    this.#onFault = onFault;
  }

  /** Queues an attempt, unless one for the same delivery waits or is under way. */
  add(endpointId: string, deliveryId: string, attempt: Attempt, places = () => Infinity): void {
    if (this.#atOnce.has(deliveryId)) return;
    this.#atOnce.add(deliveryId);
    const open = (): Lane => ({ waiting: new Map(), places, underWay: 0 });
    remember(this.#lanes, endpointId, open).waiting.set(deliveryId, attempt);
    this.#wake();
  }

  get isIdle(): boolean {
    return this.#atOnce.size === 0;
  }

  /** Resolves when nothing waits or is under way. */
  async settle(): Promise<void> {
    while (!this.isIdle) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  stop(): void {
    this.#isStopped = true;
    for (const { waiting } of this.#lanes.values()) {
      for (const id of waiting.keys()) this.#atOnce.delete(id);
      waiting.clear();
    }
    this.#tellIdle();
  }

  /** Starts what has its turn, once what is going on now is over: so one write serves many attempts. */
  #wake(delayMs = 0): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    const start = () => this.#start();
    if (delayMs > 0) setTimeout(start, delayMs);
    else this.#soon(start);
  }

  #start(): void {
    this.#isWoken = false;
    const pause = this.#pauseUntil - performance.now();
    if (pause > 0) return this.#wake(pause);
    if (this.#isStopped || this.isIdle) return;
    try {
      this.#beforeSending();
    } catch {
      // The store says so; what waits is not lost.
      return this.#wake(1_000);
    }
    while (this.#underWay < this.#limits().totalConcurrency && this.#startRound());
  }

  /** Starts one attempt of each endpoint that has a place; whether there was any. Who had a turn is last in the next. */
  #startRound(): boolean {
    const before = this.#underWay;
    for (const [endpointId, lane] of Array.from(this.#lanes)) {
      if (this.#underWay >= this.#limits().totalConcurrency) break;
      this.#lanes.delete(endpointId);
      if (lane.waiting.size === 0 && lane.underWay === 0) continue;
      this.#lanes.set(endpointId, lane);
      const places = Math.min(lane.places(), this.#limits().concurrency);
      if (lane.waiting.size === 0 || lane.underWay >= places) continue;
      const [[id, attempt]] = lane.waiting as unknown as [[string, Attempt]];
      lane.waiting.delete(id);
      void this.#run(lane, id, attempt);
    }
    return this.#underWay > before;
  }

  async #run(lane: Lane, id: string, attempt: Attempt): Promise<void> {
    lane.underWay += 1;
    this.#underWay += 1;
    const outcome = await attempt().catch((error: Error) => this.#onFault(error));
    lane.underWay -= 1;
    this.#underWay -= 1;
    if (outcome === 'again' && !this.#isStopped) {
      this.#pauseUntil = performance.now() + PAUSE_MS;
      lane.waiting.set(id, attempt);
    } else this.#atOnce.delete(id);
    this.#tellIdle();
    if (!this.isIdle) this.#wake();
  }

  #tellIdle(): void {
    if (!this.isIdle) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}
