// The projects of consumers, with the packed package and their tools installed, in a temporary folder.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ours from '../../package.json' with { type: 'json' };
import { unpackPackage } from '../../scripts/install-folder.ts';
import { type InstalledPackage, installPackage } from '../package/installed-package.ts';
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
  const installed = await installPackage(PROJECT, { ...shared, ...tools, workerd });
  // The whole of Next is 210 MB, of which a route's check needs the nine of its types.
  const types = join(installed.folder, 'node_modules/next');
  await unpackPackage(`next@${next}`, ['*.d.ts', 'package/package.json'], types);
  return installed;
}
