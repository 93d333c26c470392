import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../scripts/contract/paths.ts';

let count = 0;

/** Runs code of the documentation as a module of its own; the package's name means this repository. */
export async function importCode(code: string): Promise<any> {
  const path = join(ROOT, `test/code-block-${process.pid}-${(count += 1)}.ts`);
  await writeFile(path, code.replaceAll("'messaging-crm-api'", "'../src/index.ts'"));
  try {
    return await import(path);
  } finally {
    await rm(path);
  }
}
