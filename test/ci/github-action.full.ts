import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../../scripts/contract/paths.ts';
import { ACTION, runAction } from './github-action.ts';
import { BROKEN, CLEAN, makeRepository, UNTIDY } from './scratch-repository.ts';
import { ownFolder } from '../own-folder.ts';
import { rows } from '../table.ts';

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
  expect(repository.npmCalls()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^install --prefix .* --ignore-scripts .* messaging-crm-api@${manifest.version} @redocly`,
      ),
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

test('a step without a report does not repeat that of an earlier step', async () => {
  const repository = makeRepository(CLEAN, BROKEN);
  const temp = ownFolder();
  const first = await runAction(repository, GATE, 'main', temp);
  const second = await runAction(repository, { ...GATE, arguments: '--help' }, 'main', temp);

  expect([first.summary === '', second.summary]).toEqual([false, '']);
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
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

const COMMIT = 'git add -A && git commit -qm more';
const BREAK = "sed -i '/north/,+1d'";

const fromMain = (change: string): string =>
  `git switch -q main && ${change} && ${COMMIT} && git update-ref refs/remotes/origin/main HEAD && git switch -qc next`;

const MONOREPO = fromMain('mkdir a b && cp api.yaml a/ && git mv api.yaml b/');
const PARTED = fromMain(
  "sed -i 's|^paths:.*|paths: { /pets: { $ref: parts.yaml } }|' api.yaml && echo 'get: { responses: {} }' > parts.yaml",
);

/** The folder as a clone that has so many commits of each branch. */
const shallow = (depth: number): string =>
  `git clone -q --no-single-branch --depth ${depth} "file://$PWD" ../clone && rm -rf .git && mv ../clone/.git .git && git update-ref refs/remotes/origin/main $(git ls-remote origin main | cut -f1)`;

/** What the step is given, how it ends, what it says, and what happens to api.yaml on the branch. */
const LIVES = rows(`
  a break |  | 1 | server-removed | true
  a rename and a break | files=openapi.yaml | 1 | server-removed | git mv api.yaml openapi.yaml
  a move and a break | files=a/b.yaml | 1 | was api.yaml | mkdir a && mv api.yaml a/b.yaml && git add -A
  a committed rename | files=b.yaml | 1 | was api.yaml | git mv api.yaml b.yaml && git commit -qam b
  a mistyped path | files=opnapi.yaml | 2 | There is no file "opnapi.yaml" | true
  the name before a rename |  | 2 | api.yaml was deleted | git mv api.yaml b.yaml
  a deleted file |  | 2 | api.yaml was deleted | git rm -qf api.yaml
  a glob | files=services/*/api.yaml | 2 | use a step for each file | true
  a folder | files=specs | 2 | There is no file | mkdir specs && touch specs/x
  a folder of the base | files=specs | 2 | There is no file "specs" | mkdir specs && git mv api.yaml specs/ && git commit -qm a && git update-ref refs/remotes/origin/main HEAD
  a path that ends with CR | files=api.yaml%0D%0A | 1 | server-removed | true
  a path with ./ | files=./api.yaml | 1 | server-removed | true
  a file that took the place of another | files=new.yaml | 2 | api.yaml is gone | git rm -qf api.yaml; echo 'openapi: 3.1.0' > new.yaml
  a new file beside it | files=second.yaml | 0 | second.yaml is new | cp api.yaml second.yaml
  a rename without a break | files=b.yaml | 0 | was api.yaml | git reset -q --hard main && git mv api.yaml b.yaml
  a rename that git has not been told of | files=b.yaml | 2 | api.yaml is gone | mv api.yaml b.yaml
  a rename of letters | files=API.yaml | 1 | was api.yaml | git mv api.yaml API.yaml
  another notation | files=api.json | 2 | api.yaml is gone | git rm -qf api.yaml && echo '{"openapi":"3.1.1"}' > api.json && git add -A
  a rename that only main has |  | 1 | server-removed | git switch -q main && git mv api.yaml b.yaml && git commit -qm b && git update-ref refs/remotes/origin/main HEAD && git switch -q branch
  a link to another file |  | 1 | server-removed | mv api.yaml b.yaml && ln -s b.yaml api.yaml && ${COMMIT}
  a tag | base=v1.0.0 | 1 | server-removed | git update-ref -d refs/remotes/origin/main
  a fork | base=upstream/main | 1 | server-removed | git update-ref refs/remotes/upstream/main main && git update-ref -d refs/remotes/origin/main
  a base that a fork does not have |  | 2 | fetch-depth 0 | git update-ref -d refs/remotes/origin/main
  the commit that merges main |  | 1 | server-removed | git switch -q main && echo x > x && ${COMMIT} && git update-ref refs/remotes/origin/main HEAD && git merge -q branch -m both
  a shallow clone |  | 2 | fetch-depth 0 | ${shallow(1)}
  a clone that is deep enough |  | 1 | server-removed | ${shallow(2)}
  one of two descriptions | files=b/api.yaml | 1 | server-removed | ${MONOREPO} && ${BREAK} b/api.yaml
  the other one | files=a/api.yaml | 0 |  | ${MONOREPO} && ${BREAK} b/api.yaml
  a rename of one of two | files=c/api.yaml | 1 | was a/api.yaml | ${MONOREPO} && mkdir c && git mv a/api.yaml c/ && ${BREAK} c/api.yaml
  a part of a description |  | 1 | operation-removed | ${PARTED} && echo '{}' > parts.yaml
  a part that is gone |  | 2 | parts.yaml | ${PARTED} && git rm -qf parts.yaml
  what cannot be parsed |  | 2 | Cannot read api.yaml | echo '[' > api.yaml
  an empty file |  | 2 | api.yaml | : > api.yaml
  a base without a word |  | 2 | merge that change without this check | ${fromMain(': > api.yaml')} && git checkout -q branch -- api.yaml
  a base that is not there | base=0123456789012345678901234567890123456789 | 2 | fetch-depth 0 | true
`).map(([name, given = '', status, says, ...change]) => {
  const [key = '', value = ''] = decodeURIComponent(given).split('=');
  const inputs = key && { [key]: value };
  return { name, given: inputs, status: Number(status), says, change: change.join(' | ') };
});

test.each(LIVES)('gate on $name', async ({ change, given, status, says }) => {
  const repository = makeRepository(CLEAN, BROKEN);
  repository.git('update-ref', 'refs/remotes/origin/main', repository.git('rev-parse', 'main'));
  expect(await repository.run(change, IDENTITY)).toMatchObject({ status: 0 });

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
