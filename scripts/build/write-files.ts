import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Paths below a folder, and what each file is to hold. */
export type Files = Record<string, string>;

type Content = string | Uint8Array;

async function holds(path: string, content: Content): Promise<boolean> {
  const before = await readFile(path).catch(() => undefined);
  return before?.equals(Buffer.from(content as Uint8Array)) ?? false;
}

/** The paths of all files below a folder; none where there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
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
  const wanted = new Set(Object.keys(files).map((name) => join(folder, name)));
  await Promise.all(
    (await filesBelow(folder)).filter((path) => !wanted.has(path)).map((path) => rm(path)),
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
  for (const [path, text] of wanted) if (!(await holds(path, text))) stale.push(path);
  const names = new Set(wanted.map(([path]) => path));
  const surplus = (await filesBelow(folder)).filter((path) => !names.has(path));
  const skipped = ignored.map((name) => join(folder, name));
  return [...stale, ...surplus].filter((path) => !skipped.includes(path));
}
