import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Paths below a folder, and what each file is to hold. */
export type Files = Record<string, string>;

const read = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(() => undefined);

async function existing(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Writes a file unless it holds the text already: what watches it is not woken for nothing. */
export async function writeChanged(path: string, text: string): Promise<void> {
  if ((await read(path)) === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Writes the files that differ from what is on disk, and removes what no emitter wrote. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeChanged(join(folder, name), text);
  const wanted = new Set(Object.keys(files).map((name) => join(folder, name)));
  await Promise.all(
    (await existing(folder)).filter((path) => !wanted.has(path)).map((path) => rm(path)),
  );
}

/** The files that are missing, differ, or should not be there, but for those that git ignores; nothing is written. */
export async function staleFiles(
  folder: string,
  files: Files,
  ignored: readonly string[] = [],
): Promise<string[]> {
  const wanted = Object.entries(files).map(([name, text]) => [join(folder, name), text] as const);
  const stale: string[] = [];
  for (const [path, text] of wanted) if ((await read(path)) !== text) stale.push(path);
  const names = new Set(wanted.map(([path]) => path));
  const surplus = (await existing(folder)).filter((path) => !names.has(path));
  const skipped = ignored.map((name) => join(folder, name));
  return [...stale, ...surplus].filter((path) => !skipped.includes(path));
}
