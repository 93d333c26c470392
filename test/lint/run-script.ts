import { spawn } from 'node:child_process';
import { ROOT } from '../../scripts/contract/paths.ts';
import { within } from '../within.ts';

/** What a command wrote and how it ended. */
export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs one of the project's scripts as a user does, in a process of its own. */
export function runScript(...args: string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1' },
  });
  const result: CommandResult = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (result.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (result.stderr += text));
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...result, code }));
  });
  // A linting takes ten seconds, and longer on a busy machine.
  return within(120_000, ended);
}
