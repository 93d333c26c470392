// Tools of other people that only some commands and long tests need: each set has a package.json of its
// own, in whose folder it is installed when it is first asked for.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { npmCommand } from './tools/run-npm.ts';

const run = promisify(execFile);
const SQLITE_BUSY = 5;

async function npm(cwd: string, ...words: readonly string[]): Promise<void> {
  const [program, args, how] = npmCommand([...words, '--prefer-offline']);
  await run(program, args, { cwd, ...how });
}

/**
 * Installs what a folder's lock file pins. Does nothing when that was done and the pins are still the same. Throws an
 * Error when the folder has no lock file: what it installs would be another thing next week. Of several processes one
 * installs, and the others wait for it.
 */
export async function installFolder(folder: string): Promise<void> {
  const wanted = await readFile(join(folder, 'package-lock.json'), 'utf8');
  const record = join(folder, 'node_modules/.installed-for.json');
  const isInstalled = async () => (await readFile(record, 'utf8').catch(() => '')) === wanted;
  if (await isInstalled()) return;
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  using turn = new DatabaseSync(join(folder, 'node_modules/.turn.sqlite'));
  while (!takesTurn(turn)) await pause(200);
  if (await isInstalled()) return;
  // Not `npm ci`, which refuses a lock file without the binaries that a registry has for no other platform.
  await npm(folder, 'install', '--no-save', '--no-audit', '--no-fund');
  await writeFile(record, wanted);
}

/** Whether nobody else has the turn, which the system gives back when a process ends, however it ends. */
function takesTurn(turn: DatabaseSync): boolean {
  try {
    turn.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return false;
  }
}

/** Unpacks files of a package such as `vue@3.5.0`, by tar's wildcards, without installing it or what it depends on. */
export async function unpackPackage(
  specifier: string,
  patterns: readonly string[],
  target: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tarball-'));
  await npm(folder, 'pack', specifier, '--silent');
  const [tarball = ''] = await readdir(folder);
  await mkdir(target, { recursive: true });
  const from = ['-xzf', join(folder, tarball), '-C', target, '--strip-components=1'];
  await run('tar', [...from, '--wildcards', ...patterns]);
  await rm(folder, { recursive: true });
}
