import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpm } from '../../tools/run-npm.ts';

/** The folder with the package.json of the others. */
export const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Installs the other packages by the lock file, unless that was done. */
export function installPeers(): void {
  if (existsSync(join(FOLDER, 'node_modules'))) return;
  runNpm(['ci'], { cwd: FOLDER, stdio: ['ignore', 'pipe', 'inherit'] });
}
