import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/contract/paths.ts';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { generatedFiles } from '../../scripts/build/generated-files.ts';
import { type Files, staleFiles } from '../../scripts/build/write-files.ts';
import { emitDescription, NOT_COMMITTED } from '../../scripts/emit/descriptions.ts';

let files: Files;
beforeAll(async () => {
  files = generatedFiles(await readContract());
});

// What is committed was written by another process, on another day: a build also writes the same twice.
test('generated/ is byte for byte what a build writes, with no path of a machine', async () => {
  expect(await staleFiles(join(ROOT, 'generated'), files, NOT_COMMITTED)).toEqual([]);
  expect(Object.values(files).filter((text) => text.includes(process.cwd()))).toEqual([]);
});

test('git ignores the forms that only the package holds, and nothing else of generated/', () => {
  const paths = Object.keys(files).map((name) => `generated/${name}`);
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  });

  expect(stdout.trim().split('\n')).toEqual(NOT_COMMITTED.map((name) => `generated/${name}`));
});

test('YAML says what JSON says', () => {
  const openapi = JSON.parse(files['openapi.json'] ?? '');

  expect(parse(files['openapi.yaml'] ?? '')).toEqual(openapi);
  expect(parse(files['asyncapi.yaml'] ?? '')).toEqual(JSON.parse(files['asyncapi.json'] ?? ''));
});

test('what fits into one line of a description stands in one', () => {
  const long = 'x'.repeat(100);

  expect(emitDescription({ a: { type: ['string', 'null'] }, b: [{ c: long }] })).toBe(
    `{\n"a": {"type":["string","null"]},\n"b": [\n{\n"c": "${long}"\n}\n]\n}\n`,
  );
});
