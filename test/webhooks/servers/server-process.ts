import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const START_LIMIT_MS = 300_000;

/** Where a program is: in PATH, or in the folder where Debian has PostgreSQL. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  folders.push(...globSync('/usr/lib/postgresql/*/bin'));
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The user that a PostgreSQL of Debian runs as: root is refused. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  try {
    const ask = (option: string): number =>
      Number(execFileSync('id', [option, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

/** Why there is no server of this store here; undefined where there is one. */
export function whyMissing(store: 'redis' | 'postgres'): string | undefined {
  if (store === 'redis') return findProgram('redis-server') ? undefined : 'no redis-server';
  if (!findProgram('initdb')) return 'no PostgreSQL';
  if (process.getuid?.() === 0 && !postgresUser())
    return 'no user postgres, and root may not run it';
  return undefined;
}

/** Starts a program and waits until it is ready. */
export async function startProgram(
  [program, ...args]: readonly [string, ...string[]],
  isReady: () => Promise<boolean>,
  user?: { uid: number; gid: number },
): Promise<ChildProcess> {
  const child = spawn(program, args, { cwd: dirname(program), stdio: 'ignore', ...user });
  const start = Date.now();
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() - start > START_LIMIT_MS) {
      child.kill('SIGKILL');
      throw new Error(`${program} does not start; exit code ${child.exitCode}.`);
    }
    await wait(20);
  }
  return child;
}
