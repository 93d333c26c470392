import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { LintCache } from '../../scripts/cache/lint-cache.ts';
import type { Contract } from '../../scripts/contract/read-contract.ts';

const CLEAN = { findings: [], examplesChecked: { openapi: 3, asyncapi: 2 } };
const FILES = [
  'openapi/openapi.yaml',
  'openapi/schemas/Contact.yaml',
  'docs/assumptions.md',
  'scripts/lint/examples.ts',
  'src/spectral/rules/id-is-string.js',
  'redocly.yaml',
  'package-lock.json',
];
const contract = { openapi: { paths: {} }, asyncapi: { channels: {} } } as unknown as Contract;

let root: string;
const open = (): LintCache => new LintCache({ root, tools: root, cache: join(root, 'cache') });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lint-cache-'));
  for (const file of FILES) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await writeFile(join(root, file), file);
  }
  open().write(CLEAN, contract);
});

test('knows a contract again that has not changed', async () => {
  expect(open().read()).toEqual(CLEAN);
});

test.each(FILES)('forgets when %s changes', async (file) => {
  await writeFile(join(root, file), 'something else');

  expect(open().read()).toBeUndefined();
});

test('forgets when a file comes', async () => {
  await writeFile(join(root, 'openapi/schemas/New.yaml'), 'type: object');

  expect(open().read()).toBeUndefined();
});

test('forgets when a file goes', async () => {
  await rm(join(root, 'openapi/schemas/Contact.yaml'));

  expect(open().read()).toBeUndefined();
});

test('forgets when a file takes another name', async () => {
  await cp(join(root, 'openapi/schemas/Contact.yaml'), join(root, 'openapi/schemas/Person.yaml'));
  await rm(join(root, 'openapi/schemas/Contact.yaml'));

  expect(open().read()).toBeUndefined();
});

test('forgets what was cut off while it was written', async () => {
  await writeFile(join(root, 'cache/lint.json'), '{"linted":"');

  expect(open().read()).toBeUndefined();
});

test('does not look at what is installed beside the linters', async () => {
  await mkdir(join(root, 'scripts/bench/node_modules'), { recursive: true });
  await writeFile(join(root, 'scripts/bench/node_modules/index.js'), 'other');

  expect(open().read()).toEqual(CLEAN);
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
  open().write({ ...CLEAN, findings: [finding] }, contract);

  expect(open().read()).toBeUndefined();
});

test('does not take for clean what changed while the linters ran', async () => {
  const cache = open();
  await writeFile(join(root, 'openapi/openapi.yaml'), 'saved in the meantime');
  cache.write(CLEAN, contract);

  expect(open().read()).toBeUndefined();
});

test('knows the bundle that a change has left alone', async () => {
  const changed = { ...contract, openapi: { paths: { '/v1/teams': {} } } };
  await writeFile(join(root, 'openapi/openapi.yaml'), 'another path');

  expect([...open().cleanBundles(changed)]).toEqual([['asyncapi', 2]]);
});

test('knows no bundle when a linter changed', async () => {
  await writeFile(join(root, 'src/spectral/rules/id-is-string.js'), 'stricter');

  expect([...open().cleanBundles(contract)]).toEqual([]);
});
