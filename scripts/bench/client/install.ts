// Brings the other clients here: their packages, and the clients that two of them generate.
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../contract/paths.ts';
import { installFolder } from '../../install-folder.ts';

/** The folder with the other clients' package.json. */
export const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Installs them by the lock file, and generates the clients of hey-api and Redocly anew. */
export async function installPeers(): Promise<void> {
  await installFolder(FOLDER);
  const output = join(FOLDER, '.cache/hey-api');
  await rm(output, { recursive: true, force: true });
  const args = [
    'node_modules/@hey-api/openapi-ts/bin/run.js',
    '--file',
    'openapi-ts.config.mjs',
    '--input',
    join(ROOT, 'generated/openapi.json'),
    '--output',
    output,
    '--no-log-file',
    '--silent',
  ];
  execFileSync(process.execPath, args, { cwd: FOLDER, stdio: ['ignore', 'pipe', 'inherit'] });
  generateRedocly();
}

/** By the Redocly that the project has for its linting. */
function generateRedocly(): void {
  const args = [
    join(ROOT, 'node_modules/@redocly/cli/bin/cli.js'),
    'generate-client',
    join(ROOT, 'generated/openapi.yaml'),
    '--output',
    join(FOLDER, '.cache/redocly/client.ts'),
  ];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off' };
  execFileSync(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
}
