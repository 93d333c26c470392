// `npm run knip`, `npm run coverage` and `npm run mutation`: a tool, and what it is called with.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../contract/paths.ts';
import { refuseOptions } from '../read-options.ts';
import { installTool, TOOLS } from './install-tool.ts';

const [, , name = '', ...args] = process.argv;
if (!Object.hasOwn(TOOLS, name))
  refuseOptions(`There is no tool "${name}": take one of ${Object.keys(TOOLS).join(', ')}.`);
const command = [await installTool(name), ...args];
process.exitCode =
  spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
