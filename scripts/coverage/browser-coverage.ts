import { mergeScriptCovs, type ScriptCov } from '@bcoe/v8-coverage';
import { parse } from 'acorn';
import { convert } from 'ast-v8-to-istanbul';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../contract/paths.ts';
import { bundleScript, type PageScript, PAGE_SCRIPTS } from '../site/output/bundle-script.ts';
import { type FileCoverage, summarize } from './file-coverage.ts';

interface Counted extends ScriptCov {
  /** What the browser ran. */
  readonly source: string;
}

/**
 * Tells the lines and branches that the browser ran, of the scripts of the reference site's pages.
 *
 * @param folder where the tests of the site wrote what the browser counted
 * @returns by absolute path; empty where no browser ran
 * @throws Error when a script of the site is not the one that its sources make now
 */
export async function coverBrowserFiles(folder: string): Promise<Map<string, FileCoverage>> {
  const counted = globSync('browser-*.json', { cwd: folder }).flatMap(
    (name) =>
      (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: Counted[] }).result,
  );
  const covered = await Promise.all(
    PAGE_SCRIPTS.map((name) =>
      coverScript(
        name,
        counted.filter(({ url }) => new URL(url).pathname === `/assets/${name}.js`),
      ),
    ),
  );
  return new Map(covered.flat());
}

async function coverScript(
  name: PageScript,
  counted: readonly Counted[],
): Promise<[path: string, coverage: FileCoverage][]> {
  const files = await bundleScript(name, { sourcemap: 'external', absWorkingDir: ROOT });
  const [map, code] = files.map(({ text }) => text).sort((a) => (a.startsWith('{"') ? -1 : 1));
  if (!map || !code || counted.length === 0) return [];
  if (counted.some(({ source }) => source !== code)) {
    throw new Error(`assets/${name}.js of the run is not made of these sources: run it again.`);
  }
  const { functions } = mergeScriptCovs(counted) as ScriptCov;
  const coverage = { url: pathToFileURL(join(ROOT, `assets/${name}.js`)).href, functions };
  const ast = parse(code, { sourceType: 'module', ecmaVersion: 'latest', locations: true });
  const maps = await convert({ code, ast: ast as never, sourceMap: JSON.parse(map), coverage });
  return Object.entries(maps).map(([path, istanbul]) => [path, summarize(istanbul as never)]);
}
