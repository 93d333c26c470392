import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type FoundPackage = Readonly<{ folder: string; data: Record<string, any> }>;

/** The nearest folder above a file with a package.json that can be read, and what that says. */
export function nearestPackage(file: string): FoundPackage | undefined {
  const folder = dirname(file);
  try {
    return { folder, data: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
  } catch {
    return folder === file ? undefined : nearestPackage(folder);
  }
}
