import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../../scripts/copy-project.ts';
import { editFile } from '../edit-file.ts';
import { runScript } from './run-script.ts';

const ACCEPTED = 'openapi/accepted-changes.yaml';
const NO_ENTRIES = 'accepted: []\n';
let root: string;

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();

/** Runs the copy's own `npm run gate`: its exit status, and the last line that it says. */
async function gate(...args: string[]) {
  const { status, stdout, stderr } = await runScript(args, root, root);
  return { status, said: `${stdout}${stderr}`.trim().split('\n').at(-1) ?? '' };
}

/** What `npm run release` asks of the gate. */
const release = (tag: string) => gate('--base', tag, '--check-version');

const edit = (file: string, from: string | RegExp, to: string): void =>
  editFile(join(root, file), from, to);

const raiseVersion = (from: RegExp, to: string): void => {
  for (const file of ['openapi', 'asyncapi']) edit(`openapi/${file}.yaml`, from, `version: ${to}`);
};

const branch = (name: string): string => git('checkout', '--quiet', '-b', name, 'main');

/** Commits what was edited on a branch, and merges it as a pull request is. */
function merge(name: string): void {
  git('commit', '--quiet', '--all', '-m', name);
  git('checkout', '--quiet', 'main');
  git('merge', '--quiet', '--no-ff', '-m', `Merge ${name}`, name);
}

beforeAll(async () => {
  root = await copyProject();
  raiseVersion(/version: \d+\.\d+\.\d+/, '7.1.0');
  writeFileSync(join(root, ACCEPTED), NO_ENTRIES);
  writeFileSync(join(root, '.gitignore'), 'node_modules\n.cache\n');
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '-m', 'The contract');
  git('tag', 'v7.1.0');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('an accepted change lives until its release, and no gate is closed meanwhile', async () => {
  branch('break');
  edit('openapi/schemas/Deal.yaml', /\n {2}lost_reason:\n(?: {4}.*\n)+/, '\n');
  const report = await runScript(['--format', 'json'], root, root);
  const [{ id }] = JSON.parse(report.stdout).changes as [{ id: string }];
  const accept = await gate('--accept', id, '--reason', 'Never filled.', '--approver', 'Ada');
  const accepted = await gate();
  merge('break');

  branch('another');
  edit('openapi/schemas/Deal.yaml', 'A potential sale', 'A sale to come');
  const another = await gate();
  merge('another');
  branch('raise-the-version');
  raiseVersion(/version: 7.1.0/, '7.2.0');
  const raised = await gate();
  merge('raise-the-version');
  const released = await release('v7.1.0');
  git('tag', 'v7.2.0');

  branch('the-next');
  edit('openapi/schemas/Deal.yaml', 'A sale to come', 'A potential sale');
  const next = await gate();
  merge('the-next');
  const stale = await release('v7.2.0');

  branch('removal');
  writeFileSync(join(root, ACCEPTED), NO_ENTRIES);
  const removal = await gate();
  raiseVersion(/version: 7.2.0/, '7.2.1');
  merge('removal');
  const last = await release('v7.2.0');

  expect(report.status).toBe(1);
  expect(accept.said).toContain(`${id} is accepted until 7.2.0, by Ada`);
  expect(accepted.said).toContain('The gate is open: 1 break is accepted');
  expect([accept, accepted, another, raised, released].map(({ status }) => status)).toEqual([
    0, 0, 0, 0, 0,
  ]);
  expect(released.said).toContain('The gate is open: 1 break is accepted');
  expect([next, stale, removal, last].map(({ status }) => status)).toEqual([0, 1, 0, 0]);
  expect(stale.said).toContain('1 acceptance does nothing');
});
