// What a bundle of one import weighs, as a browser gets it, and that budgets.json is near to it: whoever needs more
// raises it, and says why.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import budgets from '../../budgets.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { writeFiles } from '../../scripts/build/write-files.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { bundleScripts } from '../../scripts/pack/bundle-scripts.ts';
import { findEntries } from '../../scripts/pack/find-entries.ts';

const FOLDER = join(ROOT, '.cache/sizes');

beforeAll(async () => {
  const { exported } = findEntries(manifest, ROOT);
  const { files } = await bundleScripts({ exported, programs: [] });
  await writeFiles(join(FOLDER, 'dist'), files);
  await mkdir(join(FOLDER, 'generated'), { recursive: true });
  await writeFile(join(FOLDER, 'package.json'), JSON.stringify(manifest));
  await cp(join(ROOT, 'generated/contract.json'), join(FOLDER, 'generated/contract.json'));
});

/** The bytes of a program that imports this and uses it. */
async function bytesOf(imported: string, entry: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import ${imported} from 'messaging-crm-api${entry}'; globalThis.used = used;`,
      resolveDir: FOLDER,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: entry === '/webhooks' ? 'node' : 'neutral',
    mainFields: ['module', 'main'],
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

const gzip = (bytes: Uint8Array): number => gzipSync(bytes).length;
const brotli = (bytes: Uint8Array): number => brotliCompressSync(bytes).length;

const IMPORTS: Record<keyof typeof budgets.bytes, readonly [string, string, typeof gzip]> = {
  'the client': ['{ createClient as used }', '', gzip],
  'all of the client': ['* as used', '', gzip],
  'one validator': ['{ ContactCreate as used }', '/schemas', gzip],
  'all validators': ['* as used', '/schemas', gzip],
  verifyWebhook: ['{ verifyWebhook as used }', '/webhooks', gzip],
  'the receiver': ['{ createReceiver as used }', '/webhooks', gzip],
  'drift watch': ['{ watchContract as used }', '/drift', gzip],
  'the testing fetch': ['{ createTestFetch as used }', '/testing', gzip],
  'the sandbox for the web': ['{ createSandbox as used }', '/sandbox/web', brotli],
};

test.each(Object.entries(budgets.bytes))('%s is within its budget', async (name, budget) => {
  const [imported, entry, compress] = IMPORTS[name as keyof typeof IMPORTS];
  const size = compress(await bytesOf(imported, entry));

  expect(size).toBeLessThanOrEqual(budget);
  expect(size * 1.05).toBeGreaterThan(budget);
});

test('the README says what the client weighs', async () => {
  const [imported, entry] = IMPORTS['the client'];
  const size = gzip(await bytesOf(imported, entry));
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');

  expect(readme).toContain(`A client of ${(size / 1_000).toFixed(1)} kB gzip`);
});

test('the median of one validator is at most 3 kB', async () => {
  const all = Object.keys(await import('../../src/schemas/index.ts'));
  const names = all.filter((_, at) => at % 4 === 0);
  const sizes = await Promise.all(
    names.map(async (name) => gzip(await bytesOf(`{ ${name} as used }`, '/schemas'))),
  );

  expect(sizes.length).toBeGreaterThan(50);
  expect(sizes.sort((one, other) => one - other)[sizes.length >> 1]).toBeLessThanOrEqual(3_000);
});
