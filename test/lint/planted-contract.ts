// A copy of the hand-written contract with some things changed, for linters to find.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';
import { editFile } from '../edit-file.ts';
import { ownFolder } from '../own-folder.ts';

/** A change of one file below openapi/: the text that goes and the text that comes. */
export interface Plant {
  file: string;
  from: string;
  to: string;
}

/** Copies openapi/ into a folder, plants the changes there, and resolves to the folder. */
export async function plantContract(plants: readonly Plant[], root = ownFolder()): Promise<string> {
  await cp(join(ROOT, 'openapi'), join(root, 'openapi'), { recursive: true });
  for (const { file, from, to } of plants) editFile(join(root, 'openapi', file), from, to);
  return root;
}
