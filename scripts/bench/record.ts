// What was measured last, table by table, so that one table can be measured again.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import abroad from '../../test/abroad/package.json' with { type: 'json' };
import { mapValues } from '../contract/map-values.ts';
import { installFolder } from '../install-folder.ts';
import { type Figures, measureRows, type Row } from './measure.ts';
import peers from './package.json' with { type: 'json' };
import type { Table } from './table.ts';

/** The folder with the package.json of the peers that the project itself does not need. */
export const PEERS = fileURLToPath(new URL('.', import.meta.url));
export const RECORD = fileURLToPath(new URL('measured.json', import.meta.url));

export interface MeasuredTable {
  readonly date: string;
  readonly node: string;
  /** The peer is a package with its version. */
  readonly rows: readonly (Omit<Row, 'run'> & { readonly figures: Figures })[];
}

export type Measured = Readonly<Record<string, MeasuredTable>>;

export const readMeasured = (): Measured => JSON.parse(readFileSync(RECORD, 'utf8'));

const VERSIONS: Readonly<Record<string, string>> = {
  ...abroad.dependencies,
  ...abroad.devDependencies,
  ...manifest.devDependencies,
  ...peers.dependencies,
};

/** A package with its pinned version, as npm takes it. */
export const pinned = (name: string): string => `${name}@${VERSIONS[name] ?? ''}`;

export async function measureTable(table: Table): Promise<MeasuredTable | undefined> {
  const endings: (() => unknown)[] = [];
  try {
    await installFolder(PEERS);
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    endings.push(() => rm(folder, { recursive: true }));
    const opened = await table.open(folder, (work) => endings.unshift(work));
    if (!opened) return undefined;
    const figures = await measureRows(opened, table.rounds);
    const rows = opened.map(({ name, isOurs, peer }, index) => ({
      name,
      ...(isOurs && { isOurs }),
      ...(peer && { peer: pinned(peer) }),
      figures: mapValues(figures[index] ?? {}, (value) => Number(value.toPrecision(4))),
    }));
    return { date: new Date().toISOString().slice(0, 10), node: process.version, rows };
  } finally {
    for (const end of endings) await end();
  }
}
