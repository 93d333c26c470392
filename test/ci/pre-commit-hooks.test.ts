import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/contract/paths.ts';
import { BROKEN, CLEAN, makeRepository, UNTIDY } from './scratch-repository.ts';

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly files: string;
  readonly language: string;
  readonly additional_dependencies: readonly string[];
}

const [LINT, GATE] = parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8')) as [
  Hook,
  Hook,
];
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

// pre-commit puts the programs of the package first in PATH.
const commit = (hook: Hook, args: string): string =>
  `npm install -g .\nPATH="$PWD/node_modules/.bin:$PATH" ${hook.entry} ${args}`;

test('the hooks run a program of this package, with all that it needs beside it', () => {
  for (const { entry, language } of [LINT, GATE]) {
    expect(Object.keys(manifest.bin)).toContain(entry.split(' ')[0]);
    expect(language).toBe('node');
  }
  const peers = Object.keys(manifest.peerDependencies).filter((name) => !/prism/.test(name));
  expect(LINT.additional_dependencies.map((one) => one.replace(/@\d+$/, '')).sort()).toEqual(peers);
});

test.each([
  ['openapi.yaml', true],
  ['specs/asyncapi.json', true],
  ['myopenapi.yaml', false],
  ['openapi.yaml.bak', false],
])('%s is linted: %s', (file, wanted) => {
  expect(new RegExp(LINT.files).test(file)).toBe(wanted);
});

test('lint fails on the files of a commit, gate on a break since another one', async () => {
  const untidy = await makeRepository(CLEAN, UNTIDY).run(commit(LINT, 'api.yaml'));
  const clean = await makeRepository(CLEAN, CLEAN).run(commit(LINT, 'api.yaml'));
  const broken = await makeRepository(CLEAN, BROKEN).run(
    commit(GATE, 'git:main:api.yaml api.yaml'),
  );

  expect(untidy).toMatchObject({ status: 1, output: expect.stringContaining('info-contact') });
  expect(clean).toMatchObject({ status: 0, output: '0 findings.\n' });
  expect(broken).toMatchObject({ status: 1, output: expect.stringContaining('server-removed') });
});
