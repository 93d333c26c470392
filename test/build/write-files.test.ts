import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { staleFiles, writeFiles } from '../../scripts/build/write-files.ts';
import { ownFolder } from '../own-folder.ts';

let folder: string;
beforeEach(() => void (folder = ownFolder()));

test('writes what is wanted and removes what no emitter wrote', async () => {
  await writeFile(join(folder, 'left-over.ts'), 'old');

  await writeFiles(folder, { 'a.ts': 'a', 'b/c.ts': 'c' });

  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['a.ts', 'b', 'b/c.ts']);
  expect(await readFile(join(folder, 'b/c.ts'), 'utf8')).toBe('c');
});

test('leaves a file alone that is right already', async () => {
  await writeFiles(folder, { 'a.ts': 'a' });
  const before = (await stat(join(folder, 'a.ts'))).mtimeMs;

  await writeFiles(folder, { 'a.ts': 'a' });

  expect((await stat(join(folder, 'a.ts'))).mtimeMs).toBe(before);
});

test('names each file that is missing, differs, or should not be there, and writes nothing', async () => {
  await writeFiles(folder, { 'same.ts': '1', 'differs.ts': '1', 'extra.ts': '1' });

  const stale = await staleFiles(folder, { 'same.ts': '1', 'differs.ts': '2', 'missing.ts': '1' });

  expect(stale.map((path) => path.slice(folder.length + 1)).sort()).toEqual([
    'differs.ts',
    'extra.ts',
    'missing.ts',
  ]);
  expect(await readFile(join(folder, 'differs.ts'), 'utf8')).toBe('1');
});

test('an ignored file may be missing, and may be old', async () => {
  await writeFiles(folder, { 'a.yaml': 'old', 'a.ts': '1' });
  const files = { 'a.ts': '2', 'a.yaml': 'new', 'b.yaml': 'new' };

  expect(await staleFiles(folder, files, ['a.yaml', 'b.yaml'])).toEqual([join(folder, 'a.ts')]);
});
