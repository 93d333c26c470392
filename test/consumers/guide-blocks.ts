import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';

/** Writes the blocks of a page that are named as files into a folder. */
export async function writeGuideBlocks(page: string, folder: string): Promise<void> {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const blocks = text.matchAll(/^```tsx? (\S+\.tsx?)\n([^]*?)^```/gm);
  for (const [, name = '', code = ''] of blocks) await writeFile(join(folder, name), code);
}
