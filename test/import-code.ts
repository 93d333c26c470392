import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { ROOT } from '../scripts/contract/paths.ts';

// Not in test/: a process that is killed leaves its file, and there git and others would see it.
const FOLDER = join(ROOT, '.cache');

let count = 0;
const entries: Readonly<Record<string, string | { readonly default: string }>> = manifest.exports;

/** The source of an entry of the package: of `messaging-crm-api/raw`, `../src/raw.ts`. */
function sourceOf(entry: string): string {
  const target = entries[entry];
  if (typeof target !== 'object') throw new Error(`package.json exports no code as "${entry}".`);
  return target.default.replace('./dist/', '../').replace(/\.js$/, '.ts');
}

/** The code, with the package's name standing for this repository; it has to run one folder down. */
export function withSources(code: string): string {
  return code.replaceAll(
    /'messaging-crm-api(\/[\w./-]+)?'/g,
    (_, path = '') => `'${sourceOf(`.${path}`)}'`,
  );
}

/** Runs code of the documentation as a module of its own; the package's name means this repository. */
export async function importCode(code: string): Promise<any> {
  await mkdir(FOLDER, { recursive: true });
  const path = join(FOLDER, `code-block-${process.pid}-${(count += 1)}.ts`);
  await writeFile(path, withSources(code));
  try {
    return await import(path);
  } finally {
    await rm(path);
  }
}
