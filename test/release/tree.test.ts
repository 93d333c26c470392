import { execFileSync, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { checkRegistry, checkTree } from '../../scripts/release/check-tree.ts';
import { listenHere } from '../listen-here.ts';
import { ownFolder } from '../own-folder.ts';

test('an address of git is refused, since npm would make a package of it that has nothing built', () => {
  const env = { ...process.env, _PACOTE_NO_PREPARE_: '' };
  const script = join(ROOT, 'scripts/node/link-node.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' });

  expect(status).toBe(1);
  expect(stderr).toMatch(/^An address of git has the sources, not the package: run .*\n$/);
});

/** Gathers the sites of a project whose `gh` lists these releases, or fails; resolves to what is published then. */
function gather(gh: string) {
  const folder = ownFolder();
  mkdirSync(join(folder, 'pages/next'), { recursive: true });
  writeFileSync(join(folder, 'pages/next/index.html'), 'main');
  writeFileSync(join(folder, 'gh'), `#!/bin/sh\n${gh}\n`, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env['PATH']}`, GITHUB_REPOSITORY: 'acme/crm-api' };
  const args = [join(ROOT, '.ci/gather-sites'), 'pages'];
  const { status } = spawnSync('bash', args, { cwd: folder, env });
  const top = join(folder, 'pages/index.html');
  return { status, top: existsSync(top) && readFileSync(top, 'utf8') };
}

const SITES = 'cd "$(mktemp -d)"; printf %s "$3" > index.html; tar -cz index.html';
const LATER_PATCH = `[ "$1" = api ] && echo v1.10.1 v2.0.0 v1.9.0 | xargs -n 1 || { ${SITES}; }`;

test.each([
  ['of the highest version', LATER_PATCH, { status: 0, top: 'v2.0.0' }],
  ['of main, before the first release', '', { status: 0, top: 'main' }],
  ['none, where the releases cannot be asked for', 'exit 1', { status: 1, top: false }],
  ['none, where one cannot be had', '[ "$1" = api ] && echo v1.0.0', { status: 2, top: false }],
])('the site at the top is that %s', (_, gh, published) => {
  expect(gather(gh)).toEqual(published);
});

function repository() {
  const root = ownFolder();
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'One');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return { root, git };
}

test('a clean tree whose tag is on main can be released, and so can one without a tag', () => {
  const { root, git } = repository();

  expect(checkTree(root)).toEqual([]);
  git('tag', 'v1.0.0');
  expect(checkTree(root)).toEqual([]);
});

test('what no commit has is named', () => {
  const { root, git } = repository();
  writeFileSync(join(root, 'kept.txt'), 'one');
  git('add', '.');
  git('commit', '-qm', 'Two');
  writeFileSync(join(root, 'kept.txt'), 'two');
  writeFileSync(join(root, 'new.txt'), 'new');

  expect(checkTree(root)).toEqual(['No commit has these: kept.txt, new.txt. Commit or undo them.']);
});

test('a tag beside main is refused', () => {
  const { root, git } = repository();
  git('commit', '-q', '--allow-empty', '-m', 'Two');
  git('tag', 'v1.0.0');

  expect(checkTree(root)).toEqual([
    'The commit of v1.0.0 is not on main: merge it, and tag what main has.',
  ]);
});

/** A folder whose registry responds with this to whoever asks for a package. */
async function withRegistry(status: number, body: object): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(status).end(JSON.stringify(body)),
  );
  const { url } = await listenHere(server);
  const root = ownFolder();
  const lines = [`registry=${url}/`, 'fetch-retries=0', `cache=${root}/cache`];
  writeFileSync(join(root, '.npmrc'), lines.join('\n'));
  writeFileSync(join(root, 'package.json'), '{}');
  return root;
}

const packument = (...versions: string[]): object => ({
  name: 'it',
  'dist-tags': { latest: versions[0] },
  versions: Object.fromEntries(versions.map((version) => [version, { name: 'it', version }])),
});

test.each([
  ['has another version', 200, packument('1.0.0'), []],
  ['has no such package', 404, {}, []],
  ['has it', 200, packument('1.1.0'), ['The registry has it 1.1.0 already: raise the version.']],
  [
    'fails',
    503,
    {},
    [expect.stringMatching(/^The registry does not say whether it has 1\.1\.0: ./)],
  ],
])('where the registry %s', async (_, status, body, faults) => {
  expect(await checkRegistry(await withRegistry(status, body), 'it', '1.1.0')).toEqual(faults);
});
