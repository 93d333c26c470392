import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../../scripts/contract/paths.ts';
import { ownFolder } from '../own-folder.ts';
import { words } from '../table.ts';
import { JOBS, WORKFLOWS } from './workflows.ts';

/** The jobs that may write something, or vouch for who they are. */
const RIGHTS = {
  'code-scanning.yml codeql': { contents: 'read', 'security-events': 'write' },
  'code-scanning.yml scorecard': {
    contents: 'read',
    actions: 'read',
    'security-events': 'write',
    'id-token': 'write',
  },
  'pages.yml build': { contents: 'read', pages: 'read' },
  'pages.yml deploy': { pages: 'write', 'id-token': 'write' },
  'pull-request.yml gate': { contents: 'read', 'pull-requests': 'write' },
  'release.yml build': { contents: 'read', pages: 'read' },
  'release.yml publish': { actions: 'read', 'id-token': 'write' },
  'release.yml image': {
    contents: 'read',
    packages: 'write',
    'id-token': 'write',
    attestations: 'write',
  },
  'release.yml announce': { contents: 'write', actions: 'write' },
};

describe.each(WORKFLOWS.map((workflow) => [workflow.file, workflow] as const))(
  '%s',
  (_, { text, permissions }) => {
    test('names each action by its commit, and says which version that is', () => {
      const uses = text.split('\n').filter((line) => line.includes('uses:'));

      expect(uses.length).toBeGreaterThan(0);
      for (const line of uses)
        expect(line).toMatch(
          /uses: (?:actions|github|ossf)\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/,
        );
    });

    test('may read the sources and nothing else, unless a job says so', () => {
      expect(permissions).toEqual({ contents: 'read' });
    });
  },
);

test('each job has the rights that it needs', () => {
  const own = JOBS.filter(([, { permissions }]) => permissions);

  expect(Object.fromEntries(own.map(([name, { permissions }]) => [name, permissions]))).toEqual(
    RIGHTS,
  );
});

test.each(JOBS)('%s ends by itself, keeps no token, and runs nothing as root', (_, job) => {
  expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  for (const { uses, with: options, run = '' } of job.steps) {
    if (uses?.startsWith('actions/checkout@')) expect(options?.['persist-credentials']).toBe(false);
    expect(run).not.toMatch(/\bsudo\b/);
    // What a stranger wrote would become part of the command.
    expect(run).not.toContain('${{');
  }
});

test('nothing that was cached gets into what is published, and what publishes runs no code of others', () => {
  const [build, publish] = ['build', 'publish'].map(
    (name) => JOBS.find(([job]) => job === `release.yml ${name}`)?.[1],
  );
  const node = build?.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));

  expect(node?.with).toMatchObject({ 'package-manager-cache': false });
  expect(publish?.steps.at(-1)?.env).toMatchObject({ NPM_CONFIG_PROVENANCE: 'true' });
  expect(publish?.steps.filter(({ uses }) => uses)).toEqual([]);
  expect(publish?.steps.map(({ run }) => run).join()).not.toMatch(
    /npm (?:ci|install|run)|npx|node /,
  );
});

test('the bases of the image are named by what they hold, and each job has the Node of .nvmrc', () => {
  const bases = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8').match(/^FROM .+/gm) ?? [];
  const nodes = JOBS.flatMap(([, { steps }]) => steps).filter(({ uses }) =>
    uses?.startsWith('actions/setup-node@'),
  );

  expect(bases.filter((line) => !/@sha256:[0-9a-f]{64}(?: AS \w+)?$/.test(line))).toEqual([]);
  expect(bases).toHaveLength(2);
  expect(new Set(nodes.map((step) => step.with?.['node-version-file']))).toEqual(
    new Set(['.nvmrc']),
  );
});

test('Dependabot looks after every folder with a lock file, the image and the actions', () => {
  const { updates } = parse(readFileSync(join(ROOT, '.github/dependabot.yml'), 'utf8'));
  const [npm, ...others] = updates;
  const locks = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: ROOT });
  const folders = locks
    .toString()
    .trim()
    .split('\n')
    .map((path) => join('/', dirname(path)));

  expect(npm.directories.toSorted()).toEqual(folders.toSorted());
  expect(others.map((one: any) => [one['package-ecosystem'], one.directory])).toEqual([
    ['docker', '/docker'],
    ['github-actions', '/'],
  ]);
});

test('every script that a workflow runs is there', () => {
  const commands = JOBS.flatMap(([, { steps }]) => steps.map(({ run = '' }) => run)).join('\n');
  const scripts = [...commands.matchAll(/npm run (?:--\S+ )*(\S+)/g)].map(([, name]) => name);
  const files = [...commands.matchAll(/^bash (\S+)/gm)].map(([, path = '']) => path);

  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((name = '') => !(name in manifest.scripts))).toEqual([]);
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

/** Runs .ci/run where the only programs besides the system's are these, which note what they are called with. */
function runCi(stubs: readonly string[], id: string, ...args: readonly string[]): string[] {
  const { status, stderr, calls } = tryCi(stubs, id, ...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return calls;
}

function tryCi(stubs: readonly string[], id: string, ...args: readonly string[]) {
  const folder = ownFolder();
  const notes = join(folder, 'notes');
  const write = (name: string, script: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  // Installing takes its time.
  for (const name of stubs)
    write(name, `${name === 'npm' ? '' : '/bin/sleep 0.1; '}echo "${name} $*" >> ${notes}`);
  write('id', `echo ${id}`);
  write('dirname', 'echo .ci');
  const env = { PATH: folder, CHROMIUM: '', TMPDIR: folder };
  const { status, stderr } = spawnSync('/bin/bash', ['.ci/run', ...args], { cwd: ROOT, env });
  const calls = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : [];
  return { status, stderr: stderr.toString(), calls };
}

const ALL = words(
  'chromium-headless-shell firefox-esr WebKitWebDriver Xvfb redis-server pg_ctlcluster javac go php ruby dpkg pytest-3 wget',
);
const PACKAGES =
  'chromium-headless-shell firefox-esr webkit2gtk-driver xvfb redis-server postgresql default-jdk-headless golang-go php-cli php-curl ruby python3-requests ruby-webrick libgoogle-gson-java python3-pytest wget';
const CHECKS = [
  'npm ci',
  'npm run check',
  'npm run build -- --check',
  'npm test',
  'npm run test:full',
];
const isAsked = (line: string): boolean => line.startsWith('dpkg -s ');

test.each([
  ['root finds everything', ['npm', 'apt-get', ...ALL], '0'],
  ['Chrome stands in for Chromium', ['npm', 'google-chrome', 'apt-get', ...ALL.slice(1)], '0'],
])('.ci/run holds everything where %s', (_, stubs, id) => {
  expect(runCi(stubs, id).filter((line) => !isAsked(line))).toEqual(CHECKS);
});

test('.ci/run says what is missing where nobody may install it', () => {
  const { status, stderr, calls } = tryCi(['npm'], '1001');

  expect([status, calls]).toEqual([0, CHECKS]);
  expect(stderr).toContain(`Not installed: ${PACKAGES}.`);
});

test.each([
  ['root finds nothing', ['apt-get'], '0', '', PACKAGES],
  ['root finds no wget', ['apt-get', ...ALL.slice(0, -1)], '0', '', 'wget'],
  ['another user may ask root', ['sudo'], '1001', 'sudo -n ', PACKAGES],
])(
  '.ci/run installs what is missing before the tests where %s',
  (_, stubs, id, rights, packages) => {
    const calls = runCi(['npm', ...stubs], id).filter((line) => !isAsked(line));

    const unsafe = '-o Dpkg::Options::=--force-unsafe-io';
    const install = `${rights}apt-get install -y -qq --no-install-recommends ${unsafe} ${packages}`;
    expect(calls.filter((line) => CHECKS.includes(line))).toEqual(CHECKS);
    expect(calls.filter((line) => !CHECKS.includes(line))).toEqual([
      `${rights}apt-get update -qq`,
      install,
    ]);
    expect(calls.indexOf(install)).toBeLessThan(calls.indexOf('npm test'));
  },
);

test.each([
  [['quick'], CHECKS.slice(0, -1)],
  [
    ['full', '2/3'],
    ['npm ci', 'npm run test:full -- --shard=2/3'],
  ],
])('.ci/run %j runs its part', (args, commands) => {
  const calls = runCi(['npm', 'apt-get', ...ALL], '0', ...args);

  expect(calls.filter((line) => !isAsked(line))).toEqual(commands);
});

test.each(['ci.yaml', 'pull-request.yml'])('the parts that %s runs are the whole', (file) => {
  const jobs = Object.values(WORKFLOWS.find((each) => each.file === file)?.jobs ?? {});
  const asked = jobs.flatMap(({ strategy, steps }) =>
    steps
      .filter(({ run = '' }) => run.startsWith('bash .ci/run'))
      .map(({ run }) => [run, strategy?.matrix?.['shard']]),
  );

  expect(asked).toEqual([
    ['bash .ci/run quick', undefined],
    ['bash .ci/run full "$SHARD"', ['1/3', '2/3', '3/3']],
  ]);
});
