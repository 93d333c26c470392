import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpm } from './run-npm.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** The scripts of tools that look over the whole project now and then, by name. */
export const TOOLS: Readonly<Record<string, string>> = {
  c8: 'node_modules/c8/bin/c8.js',
  'cyclonedx-npm': 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js',
  knip: 'node_modules/knip/bin/knip.js',
  stryker: 'node_modules/@stryker-mutator/core/bin/stryker.js',
};

/**
 * The path of a tool. All are installed when the first is asked for, so that nobody who builds or tests waits for
 * their packages; none needs a script for that.
 */
export function installTool(name: string): string {
  const path = join(FOLDER, TOOLS[name] ?? '');
  if (!existsSync(path)) {
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    runNpm(args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return path;
}
