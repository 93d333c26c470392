import { spawnSync } from 'node:child_process';
import { ROOT } from '../contract/paths.ts';

/** Runs one of this project's scripts; what it says when it fails. */
export function checkCommand(args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}
