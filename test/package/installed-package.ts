// The package as its users get it: packed, and installed from the tarball into a folder of its own.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/contract/paths.ts';

export const run = promisify(execFile);

/** A temporary project with the packed package and the files of test/package/project in it. */
export interface InstalledPackage {
  folder: string;
  /** Paths in the tarball. */
  files: string[];
  remove(): Promise<void>;
}

/** Packs this repository and installs the tarball. Takes some ten seconds. */
export async function installPackage(): Promise<InstalledPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'messaging-crm-api-consumer-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: ROOT,
  });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  await cp(fileURLToPath(new URL('project', import.meta.url)), folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) as string;
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`], {
    cwd: folder,
  });
  return {
    folder,
    files: packed.files.map(({ path }: { path: string }) => path),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
