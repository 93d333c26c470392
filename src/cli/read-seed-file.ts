import { readFile } from 'node:fs/promises';
import type { SeedData } from '../sandbox/index.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** Reads the JSON file that a sandbox starts with; throws a UsageError that names it. */
export async function readSeedFile(path: string): Promise<SeedData> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot read the seed ${path} (${cause.code}).`, { cause });
  });
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
