import { mergeScriptCovs, type ScriptCov } from '@bcoe/v8-coverage';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Adds up what V8 counted in all processes of a run, file by file of `paths`.
 *
 * @param folder where the processes wrote, the NODE_V8_COVERAGE of the run
 * @returns by absolute path; a file that no process loaded is not in it
 */
export async function readCounts(
  folder: string,
  paths: readonly string[],
): Promise<Map<string, ScriptCov>> {
  const pathOf = new Map(paths.map((path) => [pathToFileURL(path).href, path]));
  const found = new Map<string, ScriptCov[]>();
  for (const name of (await readdir(folder)).filter((name) => name.startsWith('coverage-'))) {
    const { result } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Partial<Written>;
    for (const script of result ?? []) {
      // A test that loads a module anew puts a query behind its name.
      const path = pathOf.get(script.url.replace(/[?#].*/, ''));
      if (path) found.set(path, [...(found.get(path) ?? []), script]);
    }
  }
  return new Map(
    [...found].map(([path, scripts]) => [path, mergeScriptCovs(scripts) as ScriptCov]),
  );
}

interface Written {
  readonly result: readonly ScriptCov[];
}
