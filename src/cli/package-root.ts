import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where this package is, and its version: walks up to its package.json, the same from `src/` as from `dist/src/`. */
export function findPackageRoot(from = import.meta.dirname): { folder: string; version: string } {
  for (let folder = from; ; folder = dirname(folder)) {
    const { name, version } = readPackage(folder);
    if (name === 'messaging-crm-api' && version !== undefined) return { folder, version };
    if (folder === dirname(folder))
      throw new Error(`No package.json of messaging-crm-api above ${from}: reinstall the package.`);
  }
}

function readPackage(folder: string): { name?: string; version?: string } {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return {};
  }
}
