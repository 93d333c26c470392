import { join } from 'node:path';
import { build } from 'esbuild';
import { FOLDER } from './install.ts';
import { PEERS } from './peers.ts';

/** Where the peers are as JavaScript. */
export const COMPILED = join(FOLDER, '.cache/peers');

/**
 * Compiles the peers for Node: one of them is generated with imports that Node cannot follow.
 * Packages are left alone, so that each runs as its authors publish it.
 */
export async function compilePeers(): Promise<void> {
  await build({
    entryPoints: [...new Set(PEERS.map(({ module }) => join(FOLDER, 'peers', `${module}.ts`)))],
    outdir: COMPILED,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'error',
  });
}
