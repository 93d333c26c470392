// The projects of consumers, with the packed package and their tools installed, in a temporary folder.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ours from '../../package.json' with { type: 'json' };
import { type InstalledPackage, installPackage, run } from '../package/installed-package.ts';
import runtimes from '../runtimes/package.json' with { type: 'json' };
import theirs from './package.json' with { type: 'json' };

const PROJECT = fileURLToPath(new URL('project', import.meta.url));

/** Those that this repository has as well, in the same versions. */
const SHARED = [
  '@stoplight/spectral-cli',
  '@stoplight/spectral-owasp-ruleset',
  '@types/express',
  '@types/node',
  '@types/react',
  'esbuild',
  'express',
  'typescript',
  'typescript6',
  'typescript7',
] as const;

/** Installs everything by one run of npm; takes some twenty seconds. */
export async function installConsumers(): Promise<InstalledPackage> {
  const shared = Object.fromEntries(SHARED.map((name) => [name, ours.devDependencies[name]]));
  const { workerd } = runtimes.dependencies;
  const { next, ...tools } = theirs.dependencies;
  const [types, installed] = await Promise.all([
    fetchNextTypes(next),
    installPackage(PROJECT, { ...shared, ...tools, workerd }),
  ]);
  await types.unpack(join(installed.folder, 'node_modules/next'));
  return installed;
}

/** The types of Next: the whole of it is 210 MB, of which a route's check needs nine. */
async function fetchNextTypes(version: string): Promise<{ unpack(folder: string): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'next-types-'));
  const args = ['pack', `next@${version}`, '--prefer-offline', '--silent'];
  await run('npm', args, { cwd: folder });
  const [tarball] = await readdir(folder);
  return {
    async unpack(target) {
      await mkdir(target, { recursive: true });
      const files = ['--wildcards', '*.d.ts', 'package/package.json'];
      const options = ['-xzf', join(folder, tarball ?? ''), '-C', target, '--strip-components=1'];
      await run('tar', [...options, ...files]);
      await rm(folder, { recursive: true });
    },
  };
}
