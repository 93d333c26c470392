import { median } from '../client/median.ts';
import { printTable } from '../client/print-table.ts';
import { makeDelivery, type SampleDelivery } from './sample-delivery.ts';
import type { Verifier } from './verifiers.ts';
import { noteRatio } from '../ratios.ts';

/** What to compare. */
export interface Comparison {
  readonly title: string;
  /** The others are compared with the first two: the signature alone, and with the event parsed. */
  readonly verifiers: readonly Verifier[];
  readonly sizes: readonly number[];
  /** What the events' text consists of. */
  readonly sentence: string;
}

const BARE = ['bare', 'bare, parsed'];
const ROUNDS = 21;
// Before the first round: V8 compiles what is called some ten thousand times.
const WARM_UP_CALLS = 20_000;
const WARM_UP_BYTES = 200_000_000;
// About as much work for each size, so that none of the figures is a moment's.
const BYTES_PER_BATCH = 12_000_000;
const BYTES_PER_CALL = 2_000;

async function cpuOf(
  { verify }: Verifier,
  delivery: SampleDelivery,
  calls = Math.ceil(BYTES_PER_BATCH / (delivery.body.length + BYTES_PER_CALL)),
): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) {
    const verified = verify(delivery);
    if (verified instanceof Promise) await verified;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

/** CPU microseconds by verifier and round; they take turns, each round begins with another one. */
async function measure(verifiers: readonly Verifier[], delivery: SampleDelivery) {
  const costs = verifiers.map((): number[] => []);
  const warmUp = Math.min(WARM_UP_CALLS, Math.ceil(WARM_UP_BYTES / delivery.body.length));
  for (const verifier of verifiers) await cpuOf(verifier, delivery, warmUp);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < verifiers.length; turn += 1) {
      const index = (round + turn) % verifiers.length;
      costs[index]?.push(await cpuOf(verifiers[index] as Verifier, delivery));
    }
  }
  return costs;
}

const nameOf = (bytes: number): string => (bytes < 2 ** 20 ? `${bytes / 1024} KiB` : '1 MiB');

/** The median of how fast one was in each round, as a share of another. */
const speed = (own: readonly number[], of: readonly number[] = []): number =>
  median(own.map((cost, round) => (of[round] ?? NaN) / cost));

/** Prints what a verification costs, and its speed as a share of the first two verifiers'. */
export async function compareVerifiers(comparison: Comparison): Promise<void> {
  const { title, verifiers, sizes, sentence } = comparison;
  const rows = verifiers.map(({ name }) => [name]);
  for (const size of sizes) {
    const costs = await measure(verifiers, makeDelivery(size, sentence));
    for (const [index, own] of costs.entries()) {
      const ratios = [speed(own, costs[0]), speed(own, costs[1])];
      const { name } = verifiers[index] as Verifier;
      const like = Number(name.startsWith('`verifyWebhook'));
      if (name.startsWith('`verify'))
        noteRatio(
          `${title}, ${nameOf(size)}: speed of ${name}`,
          BARE[like] ?? '',
          ratios[like] ?? NaN,
        );
      rows[index]?.push(median(own).toFixed(1), ...ratios.map((ratio) => ratio.toFixed(2)));
    }
  }
  const header = sizes.flatMap((size) => [
    `${nameOf(size)}, µs`,
    ...BARE.map((bare) => `to ${bare}`),
  ]);
  printTable(title, ['verifier', ...header], rows);
}
