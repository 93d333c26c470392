import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { ownFolder } from '../own-folder.ts';

/** Bundles a module of the package as for a browser, away from the package's files. */
async function bundle(entry: string): Promise<{ inputs: string[]; run(): Promise<any> }> {
  const folder = ownFolder();
  const outfile = join(folder, 'bundle.mjs');
  const { metafile } = await build({
    entryPoints: [join(ROOT, entry)],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
    metafile: true,
    outfile,
  });
  return {
    inputs: Object.keys(metafile.inputs),
    run: async () => await import(/* @vite-ignore */ pathToFileURL(outfile).href),
  };
}

test('a bundle of the test fetch needs no Node module and no file', async () => {
  const { createTestFetch } = await (await bundle('src/testing/index.ts')).run();
  const headers = { authorization: 'Bearer test' };

  const { status } = await createTestFetch()('https://crm.test/v1/me', { headers });

  expect(status).toBe(200);
});

test('a bundle of the client holds nothing of the test fetch, nor of ajv', async () => {
  const { inputs } = await bundle('src/index.ts');

  expect(inputs.length).toBeGreaterThan(10);
  expect(inputs.filter((path) => /ajv|src\/(?:service|testing)\/|\.json$/.test(path))).toEqual([]);
});
