import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FOLDER } from './install.ts';
import { median } from './median.ts';
import { OURS, PEERS, RAW, type PeerEntry } from './peers.ts';
import { printTable } from './print-table.ts';
import type { CallCost, Plan } from './run-calls.ts';
import { noteRatio } from '../ratios.ts';

const run = promisify(execFile);
const METHODS = ['create', 'get'] as const;
const ROUNDS = 5;

/** What to compare: a kind of cost, and how many calls show it. */
export interface Comparison {
  readonly title: string;
  readonly kind: keyof CallCost;
  readonly baseUrl?: string;
  readonly warmUp: number;
  readonly calls: number;
  readonly peers: readonly PeerEntry[];
}

async function measure(
  { name, module, connect = 'connect', isThrottled }: PeerEntry,
  method: (typeof METHODS)[number],
  { baseUrl, kind, ...counts }: Comparison,
): Promise<number> {
  if (isThrottled && method === 'create') return NaN;
  const share = isThrottled ? 0.02 : 1;
  const [warmUp, calls] = [counts.warmUp * share, counts.calls * share];
  const plan: Plan = { module, connect, method, baseUrl, warmUp, calls };
  const args = [join(FOLDER, 'run-calls.ts'), JSON.stringify(plan)];
  const { stdout } = await run(process.execPath, args).catch((error) => {
    throw new Error(`${name}, ${method}: ${error.stderr}`);
  });
  return JSON.parse(stdout)[kind];
}

/**
 * Prints a table of what a call costs. Clients take turns, each in a process of its own, so that
 * a slow minute of the machine slows all of them, and a ratio is one of the same round.
 */
export async function compareCalls(comparison: Comparison): Promise<void> {
  const costs = comparison.peers.map(() => METHODS.map((): number[] => []));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, peer] of comparison.peers.entries()) {
      for (const [column, method] of METHODS.entries()) {
        costs[index]?.[column]?.push(await measure(peer, method, comparison));
      }
    }
  }
  const raw = comparison.peers.findIndex(({ name }) => name === RAW);
  const rows = comparison.peers.map(({ name }, index) => {
    const cells = METHODS.flatMap((_, column) => {
      const own = costs[index]?.[column] ?? [];
      const ratios = own.map((cost, round) => cost / (costs[raw]?.[column]?.[round] ?? NaN));
      if (name === OURS)
        noteRatio(`Client, ${METHODS[column]}: ${comparison.kind} of a call`, RAW, median(ratios));
      return [median(own).toFixed(1), median(ratios).toFixed(2)];
    });
    return [name, ...cells.map((cell) => cell.replace('NaN', '–'))];
  });
  const header = METHODS.flatMap((method) => [`${method}, µs`, `to ${RAW}`]);
  printTable(comparison.title, ['client', ...header], rows);
}

/** Clients that can be given a `fetch`, so that the stub can respond. */
export const BY_FETCH = PEERS.filter(({ connect, isByFetch }) => !connect || isByFetch);
