import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// What is installed or kept there is not ours: the lock file speaks for it.
const isForeign = (name: string): boolean => name === 'node_modules' || name.startsWith('.');

function filesBelow(path: string): string[] {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter(({ name }) => !isForeign(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    )
    .sort();
}

function contentOf(file: string): Buffer | string {
  try {
    return readFileSync(file);
  } catch {
    return 'absent';
  }
}

/**
 * One value for what some files and folders hold, the version of Node included: it changes when a file
 * changes, comes, goes, or takes another name.
 */
export function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of paths.flatMap(filesBelow)) {
    hash.update(`\0${file}\0`).update(contentOf(file));
  }
  return hash.digest('hex');
}
