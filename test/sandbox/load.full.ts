// Half a minute at what the sandbox can hold: real sockets, our client with its retries, faults by option.
import { expect, test } from 'vitest';
import { ApiError, createClient, type Client } from '../../src/index.ts';
import { startProcess } from './load/start-process.ts';

const PHASES = 6;
const PHASE_MS = 5_000;
const DAY_MS = 24 * 3_600_000;
const SIDES = 64;
/** Contacts that a side keeps: the next one takes the place of the oldest. */
const KEPT = 50;
/** What a write leaves behind for good: its entry of the audit trail, in bytes of the heap. */
const BYTES_PER_WRITE = 1_500;

interface Tally {
  calls: number;
  writes: number;
  readonly wrong: string[];
}

/** What one side has written, and what it must therefore read. */
class Side {
  readonly #crm: Client;
  readonly #tally: Tally;
  readonly #name: string;
  readonly #kept = new Map<string, string>();
  #count = 0;

  constructor(crm: Client, tally: Tally, name: string) {
    this.#crm = crm;
    this.#tally = tally;
    this.#name = name;
  }

  /** Creates, changes, reads and deletes in turn. */
  async step(): Promise<void> {
    const { contacts } = this.#crm;
    const name = `${this.#name} ${(this.#count += 1)}`;
    const { data: created } = await contacts.create({ name });
    this.#expect(created.name === name, `created ${name}, got ${created.name}`);
    const { data: changed } = await contacts.update(created.id, { name: `${name}!` });
    this.#expect(changed.name === `${name}!`, `changed ${name}, got ${changed.name}`);
    this.#kept.set(created.id, `${name}!`);
    this.#tally.writes += 2;
    for (const [id, known] of [...this.#kept].slice(-4)) {
      const { data } = await contacts.get(id);
      this.#expect(data.name === known, `${id} is ${data.name}, not ${known}`);
    }
    if (this.#kept.size > KEPT) await this.#dropOldest();
    this.#tally.calls += 7;
  }

  async #dropOldest(): Promise<void> {
    const [id] = this.#kept.keys() as unknown as [string];
    this.#kept.delete(id);
    const { data } = await this.#crm.contacts.delete(id);
    this.#expect(data.deleted, `deleted ${id}, got ${JSON.stringify(data)}`);
    this.#tally.writes += 1;
    const status = await this.#crm.contacts.get(id).then(
      () => 200,
      (error: unknown) => (error as ApiError).status,
    );
    this.#expect(status === 404, `${id} is deleted, and was answered ${status}`);
  }

  /** All that is kept, by id. */
  get kept(): ReadonlyMap<string, string> {
    return this.#kept;
  }

  #expect(isRight: boolean, text: string): void {
    if (!isRight) this.#tally.wrong.push(text);
  }
}

/** Lets all sides work for a while; a call that fails for good is a wrong response. */
async function work(sides: readonly Side[], tally: Tally, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  const run = async (side: Side) => {
    while (performance.now() < end) {
      await side
        .step()
        .catch((error: Error) => tally.wrong.push(`${error.name}: ${error.message}`));
    }
  };
  await Promise.all(sides.map(run));
}

test('30 seconds of load with faults: no wrong response, and the memory stays flat over the second half (R-014)', async () => {
  const path = new URL('load/load-process.ts', import.meta.url);
  const { ask, ready } = await startProcess(path, [], { execArgv: ['--expose-gc'] });
  const credentials = { clientId: 'app_7Hf2', clientSecret: 'example_secret' };
  const crm = createClient({ baseUrl: ready.url, ...credentials, maxRetries: 8 });
  const tally: Tally = { calls: 0, writes: 0, wrong: [] };
  const sides = Array.from({ length: SIDES }, (_, index) => new Side(crm, tally, `side ${index}`));

  const heaps: number[] = [];
  const writes: number[] = [];
  let measure = { heap: 0, broken: 0, violations: [] as string[] };
  for (let phase = 0; phase < PHASES; phase += 1) {
    await work(sides, tally, PHASE_MS);
    // A day later the responses that are kept for repeats are no longer.
    measure = await ask({ advance: DAY_MS });
    heaps.push(measure.heap);
    writes.push(tally.writes);
  }
  const there = new Map<string, string>();
  for await (const { id, name } of crm.contacts.list({ limit: 100 })) there.set(id, name ?? '');

  expect(tally.wrong).toEqual([]);
  expect(there).toEqual(new Map(sides.flatMap(({ kept }) => [...kept])));
  expect(measure.violations).toEqual([]);
  expect(measure.broken).toBeGreaterThan(tally.calls / 20);
  const half = PHASES / 2 - 1;
  const grown = heaps.at(-1)! - heaps[half]!;
  const perWrite = grown / (writes.at(-1)! - writes[half]!);
  const megabytes = heaps.map((heap) => Math.round(heap / 1e6)).join(', ');
  console.log(
    `${tally.calls} calls, ${tally.writes} writes, ${measure.broken} faults; heap in MB: ${megabytes}; ${Math.round(perWrite)} bytes a write.`,
  );
  expect(perWrite).toBeLessThan(BYTES_PER_WRITE);
});
