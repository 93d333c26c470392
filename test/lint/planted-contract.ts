// A copy of the hand-written contract with one thing changed, for linters to find.
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

/** An event without a frame, which is as good AsyncAPI. */
const WRITTEN_OUT = {
  event: 'events/deal.won.yaml',
  source: join(ROOT, 'test/lint/planted-defects/deal.won.yaml'),
};

/** Copies openapi/ into a temporary folder, plants the change, and hands the folder to the test. */
export async function withPlanted<T>(plant: Plant, use: (root: string) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'messaging-crm-api-'));
  try {
    await cp(join(ROOT, 'openapi'), join(root, 'openapi'), { recursive: true });
    const path = join(root, 'openapi', plant.file);
    // A frame leaves no room for most faults: they are planted where the event is written out.
    if (plant.file === WRITTEN_OUT.event) await cp(WRITTEN_OUT.source, path);
    const text = await readFile(path, 'utf8');
    if (!text.includes(plant.from)) throw new Error(`${plant.file} does not say ${plant.from}`);
    await writeFile(
      path,
      text.replace(plant.from, () => plant.to),
    );
    return await use(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
