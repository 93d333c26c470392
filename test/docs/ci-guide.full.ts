import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../../scripts/contract/paths.ts';
import strict from '../../src/spectral/strict.js';
import { codeBlocks } from '../code-block.ts';
import { importCode } from '../import-code.ts';
import { runAction } from '../ci/github-action.ts';
import { readTemplate, runJob } from '../ci/gitlab-template.ts';
import { BROKEN, CLEAN, makeRepository, UNTIDY } from '../ci/scratch-repository.ts';
import { words } from '../table.ts';

const { Ruleset } = spectralCore;
const GUIDE = readFileSync(join(ROOT, 'docs/ci.md'), 'utf8');
const BLOCKS = new Map(
  codeBlocks('docs/ci.md', 'js', 'sh', 'yaml').map(({ name, code }) => [name, code]),
);
const block = (name: string): string => BLOCKS.get(name) ?? '';

/** The steps that use the action, as they are written. */
function actionSteps(steps: any[]): Record<string, string>[] {
  return steps.filter(({ uses }) => uses?.startsWith('OWNER/NAME@')).map((step) => step.with);
}

test('every block of the guide is run here', () => {
  expect(GUIDE.match(/^```\S+/gm)).toHaveLength(BLOCKS.size);
  expect([...BLOCKS.keys()].sort()).toEqual(
    words(`
      azure baseline container gitlab pre-commit pull-request recommended release rules sarif
      shell
    `).sort(),
  );
});

test('the guide names the version of this package', () => {
  const named = [...GUIDE.matchAll(/(?:NAME@|rev: |NAME\/)v(\d+\.\d+\.\d+)/g)].map(
    ([, one]) => one,
  );

  expect(named.length).toBeGreaterThan(4);
  expect(new Set(named)).toEqual(new Set([manifest.version]));
});

test('the workflow for pull requests lints and compares', async () => {
  const { jobs, permissions } = parse(block('pull-request'));
  const [lint = {}, gate = {}] = actionSteps(jobs.api.steps);

  expect(permissions).toEqual({ contents: 'read' });
  expect((await runAction(makeRepository(CLEAN, UNTIDY), lint)).log).toContain(
    'no-duplicated-tag-names',
  );
  expect((await runAction(makeRepository(CLEAN, BROKEN), gate)).log).toContain('server-removed');
});

test('the steps for code scanning upload what lint writes', async () => {
  const steps = parse(block('sarif'));
  const [lint = {}] = actionSteps(steps);
  const repository = makeRepository(CLEAN, UNTIDY);
  await runAction(repository, lint);

  const { sarif_file: uploaded } = steps[1].with;
  expect(steps[1].if).toContain(`hashFiles('${uploaded}')`);
  expect(JSON.parse(repository.read(uploaded)).version).toBe('2.1.0');
});

test("GitLab's include has the inputs of the template", async () => {
  const [{ remote, inputs }] = parse(block('gitlab')).include;
  const jobs = readTemplate(inputs);

  expect(remote).toMatch(/\/ci\/gitlab\.yml$/);
  expect((await runJob(makeRepository(CLEAN, CLEAN), jobs, 'messaging-crm-api-lint')).status).toBe(
    0,
  );
});

test('the commands for a shell write JUnit, and end with what they find', async () => {
  const clean = makeRepository(CLEAN, CLEAN);
  const broken = makeRepository(CLEAN, BROKEN);

  expect((await clean.run(block('shell'))).status).toBe(0);
  expect((await broken.run(block('shell'))).status).toBe(1);
  expect(broken.read('lint.xml')).toContain('failures="0"');
  expect(broken.read('gate.xml')).toContain('failures="1"');
});

test('the pipeline for Azure publishes what its script writes', async () => {
  const { steps } = parse(block('azure'));
  const repository = makeRepository(CLEAN, UNTIDY);
  const { status } = await repository.run(steps[1].script);

  expect(status).toBe(1);
  expect(repository.read('lint.xml')).toContain('no-duplicated-tag-names');
  expect(steps[2].inputs.testResultsFiles).toBe('*.xml');
});

test('before a release the version is checked too', async () => {
  const grown = CLEAN.replace('servers:', 'servers:\n  - url: https://south.shelter.example.org');

  const { status, output } = await makeRepository(CLEAN, grown).run(block('release'));
  expect(status).toBe(1);
  expect(output).toContain('version-too-low');
});

test('the hook for a commit is one of ours, and takes its files', () => {
  const [{ hooks }] = parse(block('pre-commit')).repos;
  const own = parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8'));

  expect(own.map(({ id }: { id: string }) => id)).toContain(hooks[0].id);
  expect(new RegExp(hooks[0].files).test('api.yaml')).toBe(true);
});

test('a baseline lets a description with findings pass', async () => {
  const repository = makeRepository(CLEAN, UNTIDY);
  const { status, output } = await repository.run(block('baseline'));

  expect(status).toBe(0);
  expect(output).toMatch(/^1 finding written to lint-baseline\.json\.\n0 findings\. 1 more is in/);
  expect(repository.git('diff', '--cached', '--name-only')).toBe('lint-baseline.json');
});

test('a folder is marked as safe', async () => {
  const repository = makeRepository(CLEAN, CLEAN);
  const { output } = await repository.run(`${block('container')}git config --global --list`);

  expect(output).toBe(`safe.directory=${repository.folder}\n`);
});

const HOUSE = 'messaging-crm-api/spectral';

test('rule sets of a team extend ours, and turn a rule off', async () => {
  const { extends: names, rules } = parse(block('recommended'));
  // Rule sets are JavaScript, here too.
  const code = block('rules').replace(HOUSE, '../src/spectral/ruleset.js');
  const own = await importCode(code);
  const sets = [new Ruleset({ extends: [strict], rules }), new Ruleset(own.default)];

  expect(names).toEqual(['messaging-crm-api/spectral/strict']);
  expect(block('rules')).toContain(`'${HOUSE}'`);
  expect(Object.keys(manifest.exports)).toContain('./spectral/strict');
  expect(sets.map((set) => Object.keys(set.rules).length > 10)).toEqual([true, true]);
  expect(sets.map((set) => set.rules['response-has-example']?.enabled)).toEqual([false, true]);
  expect(sets.map((set) => set.rules['operation-id-verb']?.enabled ?? false)).toEqual([
    false,
    false,
  ]);
});
