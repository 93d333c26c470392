import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { printTable } from '../client/print-table.ts';
import { FOLDER } from './install.ts';
import { noteRatio } from '../ratios.ts';

const OURS = '../../../src/webhooks';

/** What is bundled, as if it were a file of this folder; `whole` where it makes sense. */
const PROGRAMS: readonly (readonly [name: string, code: string])[] = [
  ['`verifyWebhook`', `export { verifyWebhook } from '${OURS}/index.ts';`],
  ['`verifyWebhook` of the web entry', `export { verifyWebhook } from '${OURS}/web.ts';`],
  [
    'receiver with its handler for Node',
    `export { createReceiver, toNodeHandler } from '${OURS}/index.ts';`,
  ],
  [
    'receiver with its handler for `fetch`, web entry',
    `export { createReceiver, toFetchHandler } from '${OURS}/web.ts';`,
  ],
  ['all of the entry for Node', `export * from '${OURS}/index.ts';`],
  ['all of the web entry', `export * from '${OURS}/web.ts';`],
  ['stripe', "export { default } from 'stripe';"],
  ['@octokit/webhooks-methods', "export { verify } from '@octokit/webhooks-methods';"],
  ['standardwebhooks', "export { Webhook } from 'standardwebhooks';"],
  ['svix', "export { Webhook } from 'svix';"],
];

const PEERS = ['stripe', '@octokit/webhooks-methods', 'standardwebhooks', 'svix'];

async function gzipBytes(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: FOLDER, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    logLevel: 'error',
  });
  return gzipSync((outputFiles[0] as { contents: Uint8Array }).contents, { level: 9 }).length;
}

/** Prints how many bytes each adds to a bundle: one minified ES module, gzip's best. */
export async function measureSize(): Promise<void> {
  const sizes = new Map<string, number>();
  for (const [name, code] of PROGRAMS) sizes.set(name, await gzipBytes(code));
  const [own = NaN] = sizes.values();
  for (const peer of PEERS)
    noteRatio('Webhooks: bytes of `verifyWebhook`', peer, own / (sizes.get(peer) ?? NaN));
  const rows = [...sizes].map(([name, size]) => [name, size.toLocaleString('en')]);
  printTable('Webhooks: bytes of gzip', ['bundle', 'bytes'], rows);
}
