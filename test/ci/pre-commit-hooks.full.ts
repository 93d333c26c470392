import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../../scripts/contract/paths.ts';
import { BROKEN, CLEAN, makeRepository, UNTIDY } from './scratch-repository.ts';

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly files: string;
  readonly language: string;
}

const [LINT, GATE] = parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8')) as [
  Hook,
  Hook,
];

test('the hooks run this version of the package, and lint with what it needs beside it', () => {
  for (const { entry, language } of [LINT, GATE]) {
    expect(entry).toContain(` --package=messaging-crm-api@${manifest.version} `);
    expect(language).toBe('system');
  }
  expect(LINT.entry).toContain(
    '--package=@redocly/openapi-core@2 --package=@stoplight/spectral-cli@6 --package=@stoplight/spectral-owasp-ruleset@2 ',
  );
});

test('a change of any file of a description lints the description, which args names', () => {
  expect(LINT).toMatchObject({ pass_filenames: false });
  expect('schemas/Thing.yaml').toMatch(new RegExp(LINT.files));
});

test('lint fails on the files of a commit, gate on a break since another one', async () => {
  const untidy = await makeRepository(CLEAN, UNTIDY).run(`${LINT.entry} api.yaml`);
  const clean = await makeRepository(CLEAN, CLEAN).run(`${LINT.entry} api.yaml`);
  const broken = await makeRepository(CLEAN, BROKEN).run(
    `${GATE.entry} git:main:api.yaml api.yaml`,
  );

  expect(untidy).toMatchObject({
    status: 1,
    output: expect.stringContaining('no-duplicated-tag-names'),
  });
  expect(clean).toMatchObject({ status: 0, output: '0 findings.\n' });
  expect(broken).toMatchObject({ status: 1, output: expect.stringContaining('server-removed') });
});
