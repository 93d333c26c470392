import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { ACTION, runAction } from './github-action.ts';
import { BROKEN, CLEAN, makeRepository, UNTIDY } from './scratch-repository.ts';

const LINT = { command: 'lint', files: 'api.yaml', arguments: '--ruleset=recommended' };
const GATE = { command: 'gate', files: 'api.yaml' };

test('actions are pinned by commit as the workflows have them, and no expression is in a script', () => {
  const workflows = readdirSync(join(ROOT, '.github/workflows'))
    .map((name) => readFileSync(join(ROOT, '.github/workflows', name), 'utf8'))
    .join('');

  for (const { uses, run, shell } of ACTION.runs.steps) {
    if (uses !== undefined) expect(workflows).toContain(`uses: ${uses}`);
    if (run !== undefined) expect({ run, shell }).toMatchObject({ shell: 'bash' });
    expect(uses ?? '').toMatch(/^$|@[0-9a-f]{40}$/);
    expect(run ?? '').not.toContain('${{');
  }
});

test('lint annotates what it finds, writes a summary and SARIF, and ends with 1', async () => {
  const repository = makeRepository(CLEAN, UNTIDY);
  const { status, log, summary, outputs } = await runAction(repository, {
    ...LINT,
    sarif: 'lint.sarif',
  });

  expect({ status, outputs }).toEqual({ status: 1, outputs: 'status=1\n' });
  expect(log).toContain('::error file=api.yaml,line=16,col=5,title=no-duplicated-tag-names::');
  expect(summary).toContain('- **no-duplicated-tag-names**');
  expect(JSON.parse(repository.read('lint.sarif')).runs[0].results).toHaveLength(1);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(repository.npmCalls()).toEqual([
    expect.stringMatching(
      new RegExp(`^install --prefix .* --ignore-scripts .* messaging-crm-api@${version} @redocly`),
    ),
  ]);
});

test('gate compares with the start of the branch, whatever main has gained since', async () => {
  const repository = makeRepository(CLEAN, BROKEN);
  repository.git('update-ref', 'refs/remotes/origin/main', repository.git('rev-parse', 'main'));
  const { status, log, summary } = await runAction(repository, GATE);

  expect(status).toBe(1);
  expect(log).toMatch(/^::error file=api\.yaml,line=\d+,col=\d+,title=server-removed::/m);
  expect(summary).toContain('## 2.0.0');
  expect(repository.npmCalls()).toEqual([expect.not.stringContaining('@stoplight')]);
});

test('gate passes what is new', async () => {
  const { status, log, outputs } = await runAction(makeRepository(undefined, CLEAN), GATE);

  expect({ status, outputs }).toEqual({ status: 0, outputs: 'status=0\n' });
  expect(log).toContain('api.yaml is new: there is nothing to compare.');
});

test('nothing that a workflow says runs as code', async () => {
  const repository = makeRepository(CLEAN, CLEAN);
  const evil = '$(touch pwned); `touch pwned`; "; touch pwned; #';
  const runs = [
    runAction(repository, { ...LINT, files: evil }),
    runAction(repository, { ...LINT, arguments: evil }),
    runAction(repository, { ...LINT, files: '--help' }),
    runAction(repository, { ...GATE, base: evil }),
    runAction(repository, { ...GATE, base: '--output=pwned' }),
    runAction(repository, { ...GATE, command: evil }),
  ];
  const statuses = (await Promise.all(runs)).map(({ status }) => status);

  expect(statuses.filter((status) => status !== 2)).toEqual([]);
  expect(repository.read('pwned')).toBe('');
  expect(repository.git('status', '--porcelain')).toBe('');
});

const IDENTITY = {
  ...{ GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' },
  ...{ GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com' },
};

const COMMIT = 'git add -A && git commit -qm more';
const BREAK = "sed -i '/north/,+1d'";

/** A branch of what main has once something is done there. */
const fromMain = (change: string): string =>
  `git switch -q main && ${change} && ${COMMIT} && git update-ref refs/remotes/origin/main HEAD && git switch -qc next`;

const MONOREPO = fromMain('mkdir a b && cp api.yaml a/ && git mv api.yaml b/');
const PARTED = fromMain(
  "sed -i 's|^paths:.*|paths: { /pets: { $ref: parts.yaml } }|' api.yaml && echo 'get: { responses: {} }' > parts.yaml",
);

/** The folder as a clone that has so many commits of each branch. */
const shallow = (depth: number): string =>
  `git clone -q --no-single-branch --depth ${depth} "file://$PWD" ../clone && rm -rf .git && mv ../clone/.git .git && git update-ref refs/remotes/origin/main $(git ls-remote origin main | cut -f1)`;

/** What happens to api.yaml on the branch, what the step is given, and how it ends. */
const LIVES: Readonly<
  Record<string, [change: string, given: object, status: number, says: string]>
> = {
  'a break': ['', {}, 1, 'server-removed'],
  'a rename and a break': [
    'git mv api.yaml openapi.yaml',
    { files: 'openapi.yaml' },
    1,
    'server-removed',
  ],
  'a move and a break': [
    'mkdir a && mv api.yaml a/b.yaml && git add -A',
    { files: 'a/b.yaml' },
    1,
    'was api.yaml',
  ],
  'a committed rename': [
    'git mv api.yaml b.yaml && git commit -qam b',
    { files: 'b.yaml' },
    1,
    'was api.yaml',
  ],
  'a mistyped path': ['', { files: 'opnapi.yaml' }, 2, 'There is no file "opnapi.yaml"'],
  'the name before a rename': ['git mv api.yaml b.yaml', {}, 2, 'api.yaml was deleted'],
  'a deleted file': ['git rm -qf api.yaml', {}, 2, 'api.yaml was deleted'],
  'a glob': ['', { files: 'services/*/api.yaml' }, 2, 'use a step for each file'],
  'a folder': ['mkdir specs && touch specs/x', { files: 'specs' }, 2, 'There is no file'],
  'a folder of the base': [
    'mkdir specs && git mv api.yaml specs/ && git commit -qm a && git update-ref refs/remotes/origin/main HEAD',
    { files: 'specs' },
    2,
    'There is no file "specs"',
  ],
  'a path that ends with CR': ['', { files: 'api.yaml\r\n' }, 1, 'server-removed'],
  'a path with ./': ['', { files: './api.yaml' }, 1, 'server-removed'],
  'a file that took the place of another': [
    "git rm -qf api.yaml; echo 'openapi: 3.1.0' > new.yaml",
    { files: 'new.yaml' },
    2,
    'api.yaml is gone',
  ],
  'a new file beside it': [
    'cp api.yaml second.yaml',
    { files: 'second.yaml' },
    0,
    'second.yaml is new',
  ],
  'a rename without a break': [
    `git reset -q --hard main && git mv api.yaml b.yaml`,
    { files: 'b.yaml' },
    0,
    'was api.yaml',
  ],
  'a rename that git has not been told of': [
    'mv api.yaml b.yaml',
    { files: 'b.yaml' },
    2,
    'api.yaml is gone',
  ],
  'a rename of letters': ['git mv api.yaml API.yaml', { files: 'API.yaml' }, 1, 'was api.yaml'],
  'another notation': [
    'git rm -qf api.yaml && echo \'{"openapi":"3.1.1"}\' > api.json && git add -A',
    { files: 'api.json' },
    2,
    'api.yaml is gone',
  ],
  'a rename that only main has': [
    'git switch -q main && git mv api.yaml b.yaml && git commit -qm b && git update-ref refs/remotes/origin/main HEAD && git switch -q branch',
    {},
    1,
    'server-removed',
  ],
  'a link to another file': [
    `mv api.yaml b.yaml && ln -s b.yaml api.yaml && ${COMMIT}`,
    {},
    1,
    'server-removed',
  ],
  'a tag': ['git update-ref -d refs/remotes/origin/main', { base: 'v1.0.0' }, 1, 'server-removed'],
  'a fork': [
    'git update-ref refs/remotes/upstream/main main && git update-ref -d refs/remotes/origin/main',
    { base: 'upstream/main' },
    1,
    'server-removed',
  ],
  'a base that a fork does not have': [
    'git update-ref -d refs/remotes/origin/main',
    {},
    2,
    'fetch-depth 0',
  ],
  'the commit that merges main': [
    `git switch -q main && echo x > x && ${COMMIT} && git update-ref refs/remotes/origin/main HEAD && git merge -q branch -m both`,
    {},
    1,
    'server-removed',
  ],
  'a shallow clone': [shallow(1), {}, 2, 'fetch-depth 0'],
  'a clone that is deep enough': [shallow(2), {}, 1, 'server-removed'],
  'one of two descriptions': [
    `${MONOREPO} && ${BREAK} b/api.yaml`,
    { files: 'b/api.yaml' },
    1,
    'server-removed',
  ],
  'the other one': [`${MONOREPO} && ${BREAK} b/api.yaml`, { files: 'a/api.yaml' }, 0, ''],
  'a rename of one of two': [
    `${MONOREPO} && mkdir c && git mv a/api.yaml c/ && ${BREAK} c/api.yaml`,
    { files: 'c/api.yaml' },
    1,
    'was a/api.yaml',
  ],
  'a part of a description': [`${PARTED} && echo '{}' > parts.yaml`, {}, 1, 'operation-removed'],
  'a part that is gone': [`${PARTED} && git rm -qf parts.yaml`, {}, 2, 'parts.yaml'],
  'what cannot be parsed': ["echo '[' > api.yaml", {}, 2, 'Cannot read api.yaml'],
  'an empty file': [': > api.yaml', {}, 2, 'api.yaml'],
  'a base without a word': [
    `${fromMain(': > api.yaml')} && git checkout -q branch -- api.yaml`,
    {},
    2,
    'merge that change without this check',
  ],
  'a base that is not there': [
    '',
    { base: '0123456789012345678901234567890123456789' },
    2,
    'fetch-depth 0',
  ],
};

test.each(Object.entries(LIVES))('gate on %s', async (_, [change, given, status, says]) => {
  const repository = makeRepository(CLEAN, BROKEN);
  repository.git('update-ref', 'refs/remotes/origin/main', repository.git('rev-parse', 'main'));
  expect(await repository.run(change || 'true', IDENTITY)).toMatchObject({ status: 0 });

  const done = await runAction(repository, { ...GATE, ...given });

  expect(done).toMatchObject({ status, outputs: `status=${status}\n` });
  expect(done.log).toContain(says);
  // A pull request shows why, whatever it is.
  if (status === 2) expect(done.log).toMatch(/^::error title=messaging-crm-api gate::\S/m);
  if (status === 2) expect(done.summary).toContain(says);
});

test('gate on a base that cannot be parsed says what to do, and in a merge queue compares with its commit', async () => {
  const broken = makeRepository('openapi: [', CLEAN);
  broken.git('update-ref', 'refs/remotes/origin/main', broken.git('rev-parse', 'main'));
  const queued = makeRepository(CLEAN, BROKEN);

  const unread = await runAction(broken, GATE);
  const compared = await runAction(queued, GATE, `queue:${queued.git('rev-parse', 'main').trim()}`);

  expect([unread.status, compared.status]).toEqual([2, 1]);
  expect(unread.log).toContain('To let in what fixes it, merge that change without this check.');
});

test.each([
  [{ ...LINT, files: '\n' }, 'main', 'The input files names no file.'],
  [{ ...GATE, files: 'a.yaml\nb.yaml' }, 'main', 'gate compares one file'],
  [GATE, '', 'Outside a pull request, gate needs the input base'],
  [GATE, 'gone', 'check out with fetch-depth 0'],
])('%j on %s ends with 2 and says what to do', async (given, baseRef, message) => {
  const { status, log, outputs } = await runAction(makeRepository(CLEAN, CLEAN), given, baseRef);

  expect({ status, outputs }).toEqual({ status: 2, outputs: 'status=2\n' });
  expect(log).toContain(message);
});

test.skipIf(process.getuid?.() !== 0)('gate reads a checkout of another user', async () => {
  const repository = makeRepository(CLEAN, CLEAN);
  execFileSync('chown', ['-R', '12345', repository.folder]);

  expect((await repository.run('git status')).output).toContain('detected dubious ownership');
  expect((await runAction(repository, GATE)).status).toBe(0);
});
