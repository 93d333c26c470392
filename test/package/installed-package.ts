// The package as its users get it: packed, and installed from the tarball into a folder of its own.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { madeOnce } from '../made-once.ts';

export const run = promisify(execFile);

/** What npm says of a file in a tarball. */
export interface PackedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** A temporary project with the packed package, and whatever else it wants, installed. */
export interface InstalledPackage {
  readonly folder: string;
  readonly tarball: string;
  /** The checksum of the tarball. */
  readonly integrity: string;
  readonly files: readonly PackedFile[];
  remove(): Promise<void>;
}

/** Packs a tree of this project, and tells what npm says of the tarball. */
export async function packTo(
  folder: string,
  root = ROOT,
): Promise<Pick<InstalledPackage, 'files' | 'integrity'>> {
  const args = ['run', '--silent', 'pack', '--', '--json', '--to', folder];
  const { stdout } = await run('npm', args, { cwd: root });
  return JSON.parse(stdout.slice(stdout.indexOf('[')))[0];
}

/** The tarball of this repository: one for all tests of a run. */
export async function sharedTarball(): Promise<
  Awaited<ReturnType<typeof packTo>> & { path: string }
> {
  const folder = await madeOnce('tarball', async (target) => {
    await writeFile(join(target, 'packed.json'), JSON.stringify(await packTo(target)));
  });
  const packed = JSON.parse(await readFile(join(folder, 'packed.json'), 'utf8'));
  return { ...packed, path: join(folder, packed.filename) };
}

/**
 * Installs the tarball of this repository.
 *
 * @param project - The folder whose files the project begins with.
 * @param dependencies - What is installed besides, with exact versions.
 * @param lockFile - The lock file that pins them, and what they depend on.
 */
export async function installPackage(
  project: string,
  dependencies: Readonly<Record<string, string>> = {},
  lockFile?: string,
): Promise<InstalledPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'messaging-crm-api-consumer-'));
  const packed = await sharedTarball();
  const tarball = basename(packed.path);
  await cp(packed.path, join(folder, tarball));
  await cp(project, folder, { recursive: true });
  const all = { ...dependencies, 'messaging-crm-api': `file:${tarball}` };
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies: all }),
  );
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(await lockFor(all, lockFile)));
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...flags], { cwd: folder });
  return {
    folder,
    tarball: join(folder, tarball),
    integrity: packed.integrity,
    files: packed.files,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

type LockedPackages = Readonly<Record<string, { readonly dev?: boolean }>>;

/** A lock for the package's own dependencies, as this repository has them, and for those of another lock file. */
async function lockFor(
  dependencies: Readonly<Record<string, string>>,
  lockFile: string | undefined,
): Promise<object> {
  const packagesOf = async (file: string): Promise<LockedPackages> =>
    JSON.parse(await readFile(file, 'utf8')).packages;
  const ours = await packagesOf(join(ROOT, 'package-lock.json'));
  const own = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => {
    const { dev: _, ...locked } = ours[`node_modules/${name}`] ?? {};
    return [`node_modules/${name}`, locked] as const;
  });
  const theirs = lockFile === undefined ? {} : await packagesOf(lockFile);
  const root = { name: 'consumer', dependencies };
  const packages = { ...theirs, ...Object.fromEntries(own), '': root };
  return { name: 'consumer', lockfileVersion: 3, requires: true, packages };
}

/** The package as installed by a function, for all tests of a file. */
export function useInstalled(install: () => Promise<InstalledPackage>): InstalledPackage {
  const installed: Partial<InstalledPackage> = {};
  beforeAll(async () => void Object.assign(installed, await install()), 900_000);
  afterAll(() => installed.remove?.());
  return installed as InstalledPackage;
}

/** Runs a module in the project; resolves to what it printed. */
export async function runModule({ folder }: InstalledPackage, code: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
  });
  return stdout.trim();
}

/** Runs the package's command line in the project; resolves also when it ends with a fault. */
export async function runBin(
  { folder }: InstalledPackage,
  ...args: readonly string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const bin = join(folder, 'node_modules/.bin/messaging-crm-api');
  const ran = await run(bin, args, { cwd: folder }).catch((error) => error);
  return { code: ran.code ?? 0, stdout: ran.stdout, stderr: ran.stderr };
}
