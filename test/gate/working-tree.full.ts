import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { findBase } from '../../scripts/gate/find-base.ts';
import { loadTree } from '../../scripts/gate/load-tree.ts';
import { readRevision } from '../../scripts/gate/read-revision.ts';
import { formatReport } from '../../src/report/format-report.ts';
import { toReport } from '../../src/gate/report/to-report.ts';
import { runGate } from '../../src/gate/run-gate.ts';
import { editFile } from '../edit-file.ts';
import { ownFolder } from '../own-folder.ts';
import { TODAY } from './gate-documents.ts';
import { runScript } from './run-script.ts';

const clone = ownFolder(afterAll);

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();

const edit = (file: string, from: string | RegExp, to: string): void =>
  editFile(join(clone, file), from, to);

beforeAll(() => {
  for (const folder of ['openapi', 'generated'])
    cpSync(join(ROOT, folder), join(clone, folder), { recursive: true });
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git(...identity, 'commit', '--quiet', '--message', 'The contract');
});

async function compareTree() {
  const tree = await loadTree(clone);
  const revision = await readRevision(findBase('HEAD', clone), clone);
  const pair = (name: 'openapi' | 'asyncapi') => ({ old: revision[name], new: tree[name] });
  const settings = { today: TODAY, accepted: [], checkVersion: false, names: { old: '', new: '' } };
  const report = runGate([pair('openapi'), pair('asyncapi')], settings);
  revision.dispose();
  return report;
}

test('a tree as it was committed is no change', async () => {
  expect((await compareTree()).changes).toEqual([]);
});

const BUDGET = `
  budget_minor:
    description: What the campaign may cost.
    type: integer
    examples: [100]`;

function shownComment(): string {
  const guide = readFileSync(join(ROOT, 'docs/gate.md'), 'utf8');
  return /```markdown\n([^]*?)\n```/.exec(guide)?.[1] ?? '';
}

test('changes have the places that people edit, and the guide shows their comment', async () => {
  edit('openapi/schemas/Deal.yaml', /\n {2}lost_reason:\n(?: {4}.*\n)+/, '\n');
  edit(
    'openapi/schemas/ContactEventData.yaml',
    'required: [object, id, name]',
    'required: [object, id]',
  );
  edit('openapi/schemas/CampaignCreate.yaml', 'properties:', `properties:${BUDGET}`);
  const report = await compareTree();
  git('checkout', '--quiet', '.');
  const { changes } = report;
  const seen = changes.map(({ rule, places, hits }) => ({
    rule,
    hits,
    old: places.old,
    new: places.new,
  }));
  const base = git('rev-parse', 'HEAD').slice(0, 12);

  expect(seen).toMatchObject([
    {
      rule: 'property-optional',
      hits: ['webhook receivers'],
      new: { file: 'openapi/schemas/ContactEventData.yaml', line: expect.any(Number) },
    },
    {
      rule: 'property-removed',
      hits: ['response readers'],
      old: { file: `${base}:openapi/schemas/Deal.yaml`, line: expect.any(Number) },
      new: { file: 'openapi/schemas/Deal.yaml' },
    },
    { rule: 'property-added' },
  ]);
  expect(formatReport(toReport(report), 'markdown')).toBe(
    shownComment().replaceAll(/`[0-9a-f]{12}:/g, `\`${base}:`),
  );
});

test('what events lose is told once, by AsyncAPI', async () => {
  edit('openapi/events/deal.won.yaml', /X-Service-Delivery/g, 'X-Service-Try');
  const header = await compareTree();
  git('checkout', '--quiet', '.');
  edit('openapi/asyncapi.yaml', /\n +deal\.won: .*/, '');
  const event = await compareTree();
  git('checkout', '--quiet', '.');
  const seen = ({ changes }: typeof header) =>
    new Set(
      changes
        .filter(({ verdict }) => verdict !== 'documentation')
        .map(({ rule, description }) => `${description} ${rule}`),
    );

  expect(seen(header)).toEqual(new Set(['asyncapi property-removed', 'asyncapi property-added']));
  expect(seen(event)).toEqual(new Set(['openapi schema-removed', 'asyncapi message-removed']));
  expect(event.changes.at(1)?.places.new?.file).toBe('openapi/asyncapi.yaml');
});

test('the base is the last commit in common with main', () => {
  const start = git('rev-parse', 'HEAD');

  expect(findBase(undefined, clone)).toBe(start);
  expect(() => findBase('nowhere', clone)).toThrow('git knows no revision "nowhere"');
});

test('what git says when it refuses is passed on', () => {
  const empty = ownFolder();
  vi.stubEnv('GIT_CEILING_DIRECTORIES', tmpdir());
  onTestFinished(() => void vi.unstubAllEnvs());

  expect(() => findBase(undefined, empty)).toThrow(/git says: fatal: not a git repository/);
  expect(() => findBase('nowhere', clone)).toThrow(/another --base\. git says: fatal: /);
});

test('this tree is held against its own commit', async () => {
  const { status, stdout } = await runScript(['--base', 'HEAD', '--format', 'json']);

  expect([0, 1]).toContain(status);
  expect(JSON.parse(stdout)).toMatchObject({ version: 1, new: 'the working tree' });
});

test('two files of a commit and the tree are compared', async () => {
  const args = ['git:HEAD:generated/asyncapi.json', 'generated/asyncapi.json'];
  const { status, stdout } = await runScript(args, clone);

  expect(stdout).toBe('The gate is open: nothing changed.\n');
  expect(status).toBe(0);
});

test('what is not there ends with 2', async () => {
  const { status, stderr } = await runScript(['nowhere.yaml', 'nowhere.yaml']);

  expect(status).toBe(2);
  expect(stderr).toBe('Cannot read nowhere.yaml: there is no such file.\n');
});
