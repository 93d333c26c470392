import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { ownFolder } from '../own-folder.ts';

const newPath = (): string => join(ownFolder(), 'data.sqlite');

function otherData(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('create table mine (id text)');
  database.close();
}

test.each<[what: string, write: (path: string) => void, reason: RegExp]>([
  [
    "another program's data",
    otherData,
    /it holds other data \(take another file, or delete this one\)\.$/,
  ],
  [
    'no database',
    (path) => writeFileSync(path, 'x'.repeat(4096)),
    /not a database \(take another file, or delete this one\)\.$/,
  ],
])('a sandbox leaves a file with %s alone', async (_, write, reason) => {
  const path = newPath();
  write(path);

  const opened = createSandbox({ data: path });

  await expect(opened).rejects.toThrow(`Cannot keep the data of the sandbox in ${path}: `);
  await expect(opened).rejects.toThrow(reason);
});
