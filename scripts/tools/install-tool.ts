import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installFolder } from '../install-folder.ts';

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
 * their packages.
 */
export async function installTool(name: string): Promise<string> {
  await installFolder(FOLDER);
  return join(FOLDER, TOOLS[name] ?? '');
}
