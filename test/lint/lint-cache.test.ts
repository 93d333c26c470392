import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { LintCache } from '../../scripts/lint/lint-cache.ts';

const CLEAN = { findings: [], examplesChecked: 3 };
const FILES = [
  'openapi/openapi.yaml',
  'openapi/schemas/Contact.yaml',
  'docs/assumptions.md',
  'scripts/lint/examples.ts',
  'src/spectral/rules/id-is-string.js',
  'redocly.yaml',
  'package-lock.json',
];

let root: string;
let cache: LintCache;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lint-cache-'));
  for (const file of FILES) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await writeFile(join(root, file), file);
  }
  cache = new LintCache({ root, tools: root, cache: join(root, 'cache') });
  await cache.write(CLEAN);
});

test('knows a contract again that has not changed', async () => {
  expect(await cache.read()).toEqual(CLEAN);
});

test.each(FILES)('forgets when %s changes', async (file) => {
  await writeFile(join(root, file), 'something else');

  expect(await cache.read()).toBeUndefined();
});

test('forgets when a file comes', async () => {
  await writeFile(join(root, 'openapi/schemas/New.yaml'), 'type: object');

  expect(await cache.read()).toBeUndefined();
});

test('forgets when a file goes', async () => {
  await rm(join(root, 'openapi/schemas/Contact.yaml'));

  expect(await cache.read()).toBeUndefined();
});

test('forgets when a file takes another name', async () => {
  await cp(join(root, 'openapi/schemas/Contact.yaml'), join(root, 'openapi/schemas/Person.yaml'));
  await rm(join(root, 'openapi/schemas/Contact.yaml'));

  expect(await cache.read()).toBeUndefined();
});

test('never keeps a report with findings', async () => {
  await writeFile(join(root, 'openapi/openapi.yaml'), 'wrong');
  const finding = {
    file: 'a.yaml',
    line: 1,
    column: 1,
    tool: 'spectral',
    rule: 'r',
    message: 'm',
  } as const;
  await cache.write({ findings: [finding], examplesChecked: 3 });

  expect(await cache.read()).toBeUndefined();
});
