import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { BuildRecord } from '../../scripts/cache/build-record.ts';

const SOURCES = [
  'openapi/paths/contacts.yaml',
  'docs/assumptions.md',
  'scripts/emit/types.ts',
  'src/client/send.ts',
  'package.json',
];
const RESULTS = [
  'generated/types.ts',
  'docs/rules.md',
  'docs/sandbox-control.md',
  'site/reference/all.html',
];

let root: string;
const open = (): BuildRecord => new BuildRecord({ root, cache: join(root, 'cache') });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-record-'));
  for (const file of [...SOURCES, ...RESULTS]) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await writeFile(join(root, file), file);
  }
  open().write();
});

test('holds while nothing has changed', async () => {
  expect(open().holds()).toBe(true);
});

test('does not hold before there was a build', async () => {
  await rm(join(root, 'cache'), { recursive: true });

  expect(open().holds()).toBe(false);
});

test.each([...SOURCES, ...RESULTS])('does not hold when %s changes', async (file) => {
  await writeFile(join(root, file), 'something else');

  expect(open().holds()).toBe(false);
});

test.each(RESULTS)('does not hold when %s is gone', async (file) => {
  await rm(join(root, file));

  expect(open().holds()).toBe(false);
});

test('does not hold when a stray file lies in generated/', async () => {
  await writeFile(join(root, 'generated/left-over.ts'), 'export {};');

  expect(open().holds()).toBe(false);
});

test('does not hold when a source changed while it was built', async () => {
  const record = open();
  await writeFile(join(root, 'openapi/paths/contacts.yaml'), 'saved in the meantime');
  record.write();

  expect(open().holds()).toBe(false);
});
