// `npm run knip` and `npm run mutation`: tools that look over the whole project now and then. They are
// installed here when they are first asked for, so that nobody who builds or tests waits for their packages.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../contract/paths.ts';
import { installFolder } from '../install-folder.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const TOOLS: Record<string, string> = {
  knip: 'node_modules/knip/bin/knip.js',
  stryker: 'node_modules/@stryker-mutator/core/bin/stryker.js',
};

const [, , name = '', ...args] = process.argv;
const tool = TOOLS[name];
if (tool === undefined) {
  console.error(`There is no tool "${name}": take one of ${Object.keys(TOOLS).join(', ')}.`);
  process.exitCode = 2;
} else {
  await installFolder(FOLDER);
  const command = [join(FOLDER, tool), ...args];
  process.exitCode =
    spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}
