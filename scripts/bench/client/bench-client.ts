// `npm run bench client [size|cpu|wall|types]`: this package's client beside others, in one run.
import { BY_FETCH, compareCalls } from './compare-calls.ts';
import { compilePeers } from './compile-peers.ts';
import { installPeers } from './install.ts';
import { measureSize } from './measure-size.ts';
import { measureTypes } from './measure-types.ts';
import { measureWall } from './measure-wall.ts';

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  size: measureSize,
  cpu: () =>
    compareCalls({
      title: 'CPU of one call, answered by a stub',
      kind: 'cpu',
      warmUp: 4_000,
      calls: 10_000,
      peers: BY_FETCH,
    }),
  wall: measureWall,
  types: measureTypes,
};

/** Prints the tables of all parts, or of one. */
export async function benchClient(part?: string): Promise<void> {
  const isPart = part === undefined || part in PARTS;
  if (!isPart) throw new Error(`no part ${part}: ${Object.keys(PARTS).join(', ')}`);
  await installPeers();
  await compilePeers();
  for (const [name, measure] of Object.entries(PARTS)) {
    if (part === undefined || part === name) await measure();
  }
}

if (import.meta.main) await benchClient(process.argv[2]);
