import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';
import { runIn } from '../lint/run-script.ts';

/**
 * Runs `npm run gate` as a process of its own.
 *
 * @param project - where the script is: this tree, or a copy of it
 */
export async function runScript(args: readonly string[], cwd = ROOT, project = ROOT) {
  const { code: status, ...output } = await runIn(cwd, join(project, 'scripts/gate.ts'), ...args);
  return { status, ...output };
}
