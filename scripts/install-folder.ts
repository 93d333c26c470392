// Tools of other people that only some commands and long tests need: each set has a package.json of its
// own, in whose folder it is installed when it is first asked for.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npmCommand } from './tools/run-npm.ts';

const run = promisify(execFile);

/**
 * Installs what a folder's lock file pins. Does nothing when that was done and the pins are still the same. Throws an
 * Error when the folder has no lock file: what it installs would be another thing next week.
 */
export async function installFolder(folder: string): Promise<void> {
  const wanted = await readFile(join(folder, 'package-lock.json'), 'utf8');
  const record = join(folder, 'node_modules/.installed-for.json');
  if ((await readFile(record, 'utf8').catch(() => '')) === wanted) return;
  // Not `npm ci`, which refuses a lock file without the binaries that a registry has for no other platform.
  const flags = 'install --no-save --prefer-offline --no-audit --no-fund'.split(' ');
  const [npm, args, how] = npmCommand(flags);
  await run(npm, args, { cwd: folder, ...how });
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await writeFile(record, wanted);
}

/** Unpacks files of a package such as `vue@3.5.0`, by tar's wildcards, without installing it or what it depends on. */
export async function unpackPackage(
  specifier: string,
  patterns: readonly string[],
  target: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tarball-'));
  const [npm, args, how] = npmCommand(['pack', specifier, '--prefer-offline', '--silent']);
  await run(npm, args, { cwd: folder, ...how });
  const [tarball = ''] = await readdir(folder);
  await mkdir(target, { recursive: true });
  const from = ['-xzf', join(folder, tarball), '-C', target, '--strip-components=1'];
  await run('tar', [...from, '--wildcards', ...patterns]);
  await rm(folder, { recursive: true });
}
