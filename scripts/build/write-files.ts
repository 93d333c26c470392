import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Paths below a folder, and what each file is to hold. */
export type Files = Record<string, string>;

type Content = string | Uint8Array;

export async function holds(path: string, content: Content): Promise<boolean> {
  const before = await readFile(path).catch(() => undefined);
  return before?.equals(Buffer.from(content as Uint8Array)) ?? false;
}

/** The paths of all files below a folder; none where there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name));
}

async function surplusFiles(folder: string, files: object): Promise<string[]> {
  const wanted = new Set(Object.keys(files).map((name) => join(folder, name)));
  return (await filesBelow(folder)).filter((path) => !wanted.has(path));
}

/** Writes a file unless it holds the content already: what watches it is not woken for nothing. */
export async function writeChanged(path: string, content: Content): Promise<void> {
  if (await holds(path, content)) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Writes the files that differ from what is on disk, and removes what no emitter wrote. */
export async function writeFiles(folder: string, files: Record<string, Content>): Promise<void> {
  for (const [name, content] of Object.entries(files))
    await writeChanged(join(folder, name), content);
  for (const path of await surplusFiles(folder, files)) await rm(path);
}

/** The files that are missing, differ, or should not be there, but for those that git ignores; nothing is written. */
export async function staleFiles(
  folder: string,
  files: Files,
  ignored: readonly string[] = [],
): Promise<string[]> {
  const stale = await surplusFiles(folder, files);
  for (const [name, text] of Object.entries(files))
    if (!(await holds(join(folder, name), text))) stale.push(join(folder, name));
  const skipped = ignored.map((name) => join(folder, name));
  return stale.filter((path) => !skipped.includes(path));
}
