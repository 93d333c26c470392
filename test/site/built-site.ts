import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/contract/paths.ts';
import { madeOnce } from '../made-once.ts';

/** A site that was built for a test, in a folder of its own. */
export type BuiltSite = Awaited<ReturnType<typeof readSite>>;

/** Builds the site by its own command, in a process of its own, as `npm run docs` does. */
async function build(folder: string, options: readonly string[]): Promise<void> {
  const script = join(ROOT, 'scripts/docs.ts');
  await promisify(execFile)(process.execPath, [script, '--out', folder, ...options], { cwd: ROOT });
}

async function readSite(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return {
    folder,
    /** Paths below the folder, of every file. */
    files: files.sort() as readonly string[],
    read: (path: string) => readFile(join(folder, path), 'utf8'),
  };
}

/** A site of the test's own, in a folder of its own. */
export async function buildTestSite(folder: string, ...options: string[]): Promise<BuiltSite> {
  await build(folder, options);
  return readSite(folder);
}

/** One site for all tests of a run, which change nothing in it. */
export const sharedSite = async (): Promise<BuiltSite> =>
  readSite(await madeOnce('site', (folder) => build(folder, [])));

const OTHER_PAGES = ['reference/all.html', 'assets/live/run.html'];

/** The pages in the site's own frame: all but the plain Redoc page, and where code of readers runs. */
export const pagesOf = ({ files }: BuiltSite): string[] =>
  files.filter((file) => file.endsWith('.html') && !OTHER_PAGES.includes(file));
