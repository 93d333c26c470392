import { execFile } from 'node:child_process';
import { ROOT } from '../../scripts/contract/paths.ts';
import { within } from '../within.ts';

/** Runs a script in a process of its own, in a folder, as a user does; resolves to its output and its exit status, NaN if it was killed. */
export function runIn(cwd: string, ...args: readonly string[]) {
  const options = { cwd, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 2 ** 26 };
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code ?? NaN) : 0, stdout, stderr }),
    );
  });
  // A linting takes ten seconds, and longer on a busy machine.
  return within(900_000, ended);
}

/** Runs one of the project's scripts. */
export const runScript = (...args: string[]) => runIn(ROOT, ...args);
