import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/contract/paths.ts';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { runScript } from '../lint/run-script.ts';
import { generatedFiles } from '../../scripts/build/generated-files.ts';
import { emitDescription, NOT_COMMITTED } from '../../scripts/emit/descriptions.ts';

test('generated/ is byte for byte what a build writes', async () => {
  const { code, stdout, stderr } = await runScript('scripts/build.ts', '--check');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('generated/ is what a build writes.');
});

test('two builds write the same, with no date and no path of a machine', async () => {
  const first = generatedFiles(await readContract());
  const second = generatedFiles(await readContract());

  expect(second).toEqual(first);
  expect(Object.values(first).filter((text) => text.includes(process.cwd()))).toEqual([]);
});

test('git ignores the forms that only the package holds, and nothing else of generated/', async () => {
  const paths = Object.keys(generatedFiles(await readContract())).map(
    (name) => `generated/${name}`,
  );
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  });

  expect(stdout.trim().split('\n')).toEqual(NOT_COMMITTED.map((name) => `generated/${name}`));
});

test('YAML says what JSON says', async () => {
  const files = generatedFiles(await readContract());
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
