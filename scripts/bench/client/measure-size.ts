import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { FOLDER } from './install.ts';
import { OURS, PEERS } from './peers.ts';
import { printTable } from './print-table.ts';
import { noteRatio } from '../ratios.ts';

/** Bytes of a program as browsers would get it: one minified ES module, gzip's best. */
async function gzipBytes(contents: string | undefined): Promise<number | undefined> {
  if (!contents) return undefined;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(FOLDER, 'peers'), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
  });
  return gzipSync((outputFiles[0] as { contents: Uint8Array }).contents, { level: 9 }).length;
}

/** Prints how many bytes each client adds to a bundle. */
export async function measureSize(): Promise<void> {
  const rows: { name: string; values: (number | undefined)[] }[] = [];
  for (const { name, one, whole } of PEERS) {
    if (whole) rows.push({ name, values: [await gzipBytes(one), await gzipBytes(whole)] });
  }
  const whole = (name: string) => rows.find((row) => row.name === name)?.values[1] ?? NaN;
  for (const { name } of rows.filter((row) => row.name !== OURS))
    noteRatio('Client: bytes of gzip', name, whole(OURS) / whole(name));
  const bytes = (value: number | undefined) => value?.toLocaleString('en') ?? '';
  printTable(
    'Bundle, bytes of gzip',
    ['client', 'one call', 'whole', 'whole / ours'],
    rows.map(({ name, values }) => [
      name,
      ...values.map(bytes),
      (whole(name) / whole(OURS)).toFixed(2),
    ]),
  );
}
