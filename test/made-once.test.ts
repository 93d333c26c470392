import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madeOnce } from './made-once.ts';

test('what several ask for is made once, and all get it whole', async () => {
  let made = 0;
  const ask = (): Promise<string> =>
    madeOnce('test-of-made-once', async (folder) => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      writeFileSync(join(folder, 'a.txt'), 'whole');
    });

  const folders = await Promise.all([ask(), ask(), ask()]);

  expect(made).toBe(1);
  expect(new Set(folders).size).toBe(1);
  expect(readFileSync(join(folders[0], 'a.txt'), 'utf8')).toBe('whole');
  expect(existsSync(await ask())).toBe(true);
});

test('all are told why it could not be made', async () => {
  const ask = (): Promise<string> =>
    madeOnce('test-of-a-failure', () => Promise.reject(new Error('no disk')));

  await expect(ask()).rejects.toThrow('no disk');
  await expect(ask()).rejects.toThrow('no disk');
});
