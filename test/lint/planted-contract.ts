// A copy of the hand-written contract with some things changed, for linters to find.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';

/** A change of one file below openapi/: the text that goes and the text that comes. */
export interface Plant {
  file: string;
  from: string;
  to: string;
}

/** Copies openapi/ into a temporary folder, plants the changes, and hands the folder to the test. */
export async function withPlanted<T>(
  plants: readonly Plant[],
  use: (root: string) => Promise<T>,
): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'messaging-crm-api-'));
  const folder = join(root, 'openapi');
  try {
    await cp(join(ROOT, 'openapi'), folder, { recursive: true });
    for (const plant of plants) await plantIn(join(folder, plant.file), plant);
    return await use(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function plantIn(path: string, { file, from, to }: Plant): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
}
