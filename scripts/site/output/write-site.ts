import { relative, sep } from 'node:path';
import { filesBelow, writeFiles } from '../../build/write-files.ts';

/** Paths below the site's folder, and what each file is to hold. */
export type SiteFiles = Record<string, string | Uint8Array>;

// Each site has it, and hardly anything else does.
const SIGN = 'llms.txt';
// What `npm run build` leaves there, now and in an earlier version.
const LONE_PAGES = ['reference/all.html', 'index.html'];

/** A folder that is no site may be somebody's work: what is in it must not be removed. */
function refuseOtherFolders(folder: string, before: readonly string[]): void {
  const names = before.map((path) => relative(folder, path).replaceAll(sep, '/'));
  if (names.every((name) => LONE_PAGES.includes(name)) || names.includes(SIGN)) return;
  throw new Error(
    `${folder} holds ${names.length} files and is no site: name an empty folder with --out.`,
  );
}

/** Writes the files that differ from what is on disk, and removes others; refuses a folder of something else. */
export async function writeSite(folder: string, files: SiteFiles): Promise<void> {
  refuseOtherFolders(folder, await filesBelow(folder));
  await writeFiles(folder, files);
}
