import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';

/**
 * Runs npm and returns what it prints, if that is piped. Within `npm run` it is the npm that runs the script, started
 * by Node: `npm` itself is a batch file on Windows, which cannot be spawned.
 *
 * @throws Error when npm fails
 */
export function runNpm(args: readonly string[], options: ExecFileSyncOptions): string {
  const { npm_execpath: script } = process.env;
  const [program, ...first] = script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
  const given = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options } as const;
  const shell = program === 'npm' && process.platform === 'win32';
  return String(execFileSync(program, [...first, ...args], { shell, ...given }) ?? '');
}
