import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface FoundPackage {
  readonly folder: string;
  /** What its package.json says. */
  readonly data: Record<string, any>;
}

/** The package that a file is in: the nearest folder above with a package.json that can be read. */
export function nearestPackage(file: string): FoundPackage | undefined {
  const folder = dirname(file);
  try {
    return { folder, data: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
  } catch {
    return folder === file ? undefined : nearestPackage(folder);
  }
}
