import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { listenHere } from '../../listen-here.ts';
import { ownFolder } from '../../own-folder.ts';

/** Takes jobs without keeping what is in them, and has done each at the second look. */
async function startJobServer(): Promise<string> {
  let jobs = 0;
  let looks = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method === 'POST') [jobs, looks] = [jobs + 1, 0];
      else looks += 1;
      const data = { id: `job_${jobs}`, status: looks > 1 ? 'succeeded' : 'running' };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data, meta: {} }));
    });
  });
  return (await listenHere(server)).url;
}

/** Compiles the child, as what ships is compiled: Node's own reading of TypeScript takes memory, too. */
async function compileImport(): Promise<string> {
  const outfile = join(ownFolder(), 'import-million.mjs');
  const entry = fileURLToPath(new URL('import-million.ts', import.meta.url));
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm' });
  return outfile;
}

test('imports a million rows and holds less than 100 MB, which two batches take', async () => {
  const [script, address] = [await compileImport(), await startJobServer()];
  const args = ['--expose-gc', script, address, '1000000'];

  const { stdout } = await promisify(execFile)(process.execPath, args);

  const { imported, jobs, megabytes } = JSON.parse(stdout);
  expect(imported).toBe(1_000_000);
  expect(jobs).toBe(20);
  expect(megabytes).toBeLessThan(100);
});
