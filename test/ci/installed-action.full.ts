// The action and the template as a runner has them: npm installs the tarball, and what lint needs, from the registry.
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedTarball } from '../package/installed-package.ts';
import { runAction } from './github-action.ts';
import { readTemplate, runJob } from './gitlab-template.ts';
import { BROKEN, CLEAN, makeRepository, UNTIDY } from './scratch-repository.ts';

const REAL = { isNpmReal: true };
const { path: tarball } = await sharedTarball();

test('the action lints and compares with the package that npm installs', async () => {
  const lint = await runAction(makeRepository(CLEAN, UNTIDY, REAL), {
    command: 'lint',
    files: 'api.yaml',
    arguments: '--ruleset=recommended',
    package: tarball,
  });
  const gate = await runAction(makeRepository(CLEAN, BROKEN, REAL), {
    command: 'gate',
    files: 'api.yaml',
    package: tarball,
  });

  expect(lint).toMatchObject({
    status: 1,
    log: expect.stringContaining('title=no-duplicated-tag-names::'),
  });
  expect(gate).toMatchObject({ status: 1, log: expect.stringContaining('title=server-removed::') });
});

test('the template for GitLab does so too', async () => {
  const inputs = { file: 'api.yaml', package: tarball, 'lint-arguments': '--ruleset=recommended' };
  const jobs = readTemplate(inputs);
  const lint = makeRepository(CLEAN, CLEAN, REAL);
  const gate = makeRepository(CLEAN, BROKEN, REAL);

  expect((await runJob(lint, jobs, 'messaging-crm-api-lint')).status).toBe(0);
  expect((await runJob(gate, jobs, 'messaging-crm-api-gate')).status).toBe(1);
  expect(gate.read('gate.xml')).toContain('server-removed');
});

test('a package that is not there ends with 2', async () => {
  const { status, log } = await runAction(makeRepository(CLEAN, CLEAN, REAL), {
    command: 'gate',
    files: 'api.yaml',
    package: join(dirname(tarball), 'nowhere.tgz'),
  });

  expect(status).toBe(2);
  expect(log).toContain('::error title=messaging-crm-api::npm could not install the package');
});
