// Brings the other clients here: their packages, and the client that one of them generates.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../contract/paths.ts';
import { runNpm } from '../../tools/run-npm.ts';

/** The folder with the other clients' package.json. */
export const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Installs by the lock file unless that was done, and generates hey-api's client anew. */
export async function installPeers(): Promise<void> {
  const run = (file: string, args: readonly string[]): Buffer =>
    execFileSync(file, args, { cwd: FOLDER, stdio: ['ignore', 'pipe', 'inherit'] });
  if (!existsSync(join(FOLDER, 'node_modules')))
    runNpm(['ci'], { cwd: FOLDER, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = join(FOLDER, '.cache/hey-api');
  await rm(output, { recursive: true, force: true });
  run(process.execPath, [
    'node_modules/@hey-api/openapi-ts/bin/run.js',
    '--file',
    'openapi-ts.config.mjs',
    '--input',
    join(ROOT, 'generated/openapi.json'),
    '--output',
    output,
    '--no-log-file',
    '--silent',
  ]);
}
