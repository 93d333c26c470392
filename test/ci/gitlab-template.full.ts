import { expect, test } from 'vitest';
import { readTemplate, runJob } from './gitlab-template.ts';
import { BROKEN, CLEAN, makeRepository, UNTIDY } from './scratch-repository.ts';

const INPUTS = { file: 'api.yaml', 'lint-arguments': '--ruleset=recommended' };
const JOBS = readTemplate(INPUTS);
const [LINT, GATE] = ['messaging-crm-api-lint', 'messaging-crm-api-gate'];

test('inputs reach a script through variables only', () => {
  const jobs = readTemplate({ file: 'FILE-X', package: 'PACKAGE-X', 'gate-arguments': 'ARGS-X' });

  expect(JSON.stringify(Object.values(jobs).map(({ script }) => script))).not.toMatch(/-X/);
  expect(JSON.stringify(jobs)).not.toContain('inputs.');
});

test('lint fails on a finding and writes the reports that GitLab reads', async () => {
  const repository = makeRepository(CLEAN, UNTIDY);
  const { status } = await runJob(repository, JOBS, LINT);
  const { codequality = '', junit = '' } = JOBS[LINT]!.artifacts.reports;

  expect(status).toBe(1);
  expect(JSON.parse(repository.read(codequality))).toMatchObject([
    { check_name: 'no-duplicated-tag-names', location: { path: 'api.yaml' } },
  ]);
  expect(repository.read(junit)).toContain('failures="1"');
});

test('lint passes what is clean, with an empty report', async () => {
  const repository = makeRepository(CLEAN, CLEAN);

  expect((await runJob(repository, JOBS, LINT)).status).toBe(0);
  expect(repository.read('gl-code-quality-report.json')).toBe('[]\n');
});

test.each([
  ['a break', CLEAN, BROKEN, 1],
  ['a change without a break', CLEAN, UNTIDY, 0],
  ['a new description', undefined, CLEAN, 0],
])('gate on %s', async (_name, main, branch, wanted) => {
  const repository = makeRepository(main, branch);

  expect((await runJob(repository, JOBS, GATE)).status).toBe(wanted);
  const { junit = '' } = JOBS[GATE]!.artifacts.reports;
  expect(repository.read(junit).includes('server-removed')).toBe(wanted === 1);
});

test.each([
  ['a base that was not fetched', '0'.repeat(40)],
  ['no base', ''],
])('gate on %s ends with 2 and says what to do', async (_name, base) => {
  const done = await runJob(makeRepository(CLEAN, BROKEN), JOBS, GATE, base);

  expect(done.status).toBe(2);
  expect(done.output).toContain('fetch-depth 0');
});
