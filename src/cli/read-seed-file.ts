import type { SeedData } from '../sandbox/index.ts';
import { readFile } from '../terminal/read-file.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** A story with 100,000 contacts has some 60 MiB. */
const MAX_SEED = 512 * 1024 * 1024;

/** Reads the JSON file that a sandbox starts with; throws a UsageError that names it. */
export function readSeedFile(path: string): SeedData {
  const text = readFile(path, { name: `the seed ${path}`, maxBytes: MAX_SEED });
  try {
    const seed: unknown = JSON.parse(text);
    if (typeof seed === 'object' && seed !== null && !Array.isArray(seed)) return seed;
  } catch (cause) {
    throw new UsageError(`The seed ${path} is not valid JSON: ${(cause as Error).message}.`, {
      cause,
    });
  }
  throw new UsageError(`The seed ${path} must be an object, such as { "contacts": [] }.`);
}
