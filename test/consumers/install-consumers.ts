// The projects of consumers, with the packed package and their tools installed, in a temporary folder.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackPackage } from '../../scripts/install-folder.ts';
import { type InstalledPackage, installPackage } from '../package/installed-package.ts';
import theirs from './package.json' with { type: 'json' };

const PROJECT = fileURLToPath(new URL('project', import.meta.url));

/** Installs everything by one run of npm; takes some twenty seconds. */
export async function installConsumers(): Promise<InstalledPackage> {
  const { dependencies, unpacked } = theirs;
  const lock = join(import.meta.dirname, 'package-lock.json');
  const installed = await installPackage(PROJECT, dependencies, lock);
  // The whole of Next is 210 MB, of which a route's check needs the nine of its types.
  const types = join(installed.folder, 'node_modules/next');
  await unpackPackage(`next@${unpacked.next}`, ['*.d.ts', 'package/package.json'], types);
  return installed;
}
