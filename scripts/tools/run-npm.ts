import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';

/** What starts npm: a program, its arguments, and whether a shell has to find it. */
export type NpmCommand = readonly [program: string, args: string[], options: { shell: boolean }];

/**
 * How to start npm. Within `npm run` it is the npm that runs the script, started by Node: `npm` itself is a batch file
 * on Windows, which cannot be spawned.
 */
export function npmCommand(args: readonly string[]): NpmCommand {
  const { npm_execpath: script } = process.env;
  if (script?.endsWith('.js')) return [process.execPath, [script, ...args], { shell: false }];
  return ['npm', [...args], { shell: process.platform === 'win32' }];
}

/** Runs npm; throws an Error when it fails. */
export function runNpm(args: readonly string[], options: ExecFileSyncOptions): void {
  const [program, all, how] = npmCommand(args);
  execFileSync(program, all, { ...options, ...how });
}
