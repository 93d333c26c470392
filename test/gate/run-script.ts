import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';
import { within } from '../within.ts';

/**
 * Runs `npm run gate` as a process of its own.
 *
 * @param project - where the script is: this tree, or a copy of it
 */
export function runScript(args: readonly string[], cwd = ROOT, project = ROOT) {
  const script = join(project, 'scripts/gate.ts');
  const ended = new Promise<{ status: number; stdout: string; stderr: string }>((done) => {
    execFile(process.execPath, [script, ...args], { cwd }, (error, stdout, stderr) => {
      done({ status: Number(error?.code ?? 0), stdout, stderr });
    });
  });
  return within(120_000, ended);
}
