// Every command of the workflows, run as GitHub runs them: with the programs of its image and no others, in a clone
// whose repository and tag are those of the runner. Only `.ci/run` and what it runs itself are left out.
import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../../scripts/contract/paths.ts';
import { installTool } from '../../scripts/tools/install-tool.ts';
import { ownFolder } from '../own-folder.ts';
import { HOSTED } from './hosted-image.ts';
import { type Job, JOBS } from './workflows.ts';

const CI = '.ci/run';
const OF_CI = readFileSync(join(ROOT, CI), 'utf8')
  .split('\n')
  .map((line) => line.trim());
/** Also because `npm ci` would empty the folder of modules that the clone has a link to. */
const isLeftOut = (run: string): boolean => run.startsWith(`bash ${CI}`) || OF_CI.includes(run);
const NODE_MODULES = ['node_modules', 'scripts/tools/node_modules'];

/** What the expressions of `env` stand for. */
const VALUES: Readonly<Record<string, string>> = {
  '${{ steps.pages.outputs.base_url }}': 'https://acme.example/crm-api',
  '${{ github.token }}': 'token-of-the-run',
  '${{ github.event.pull_request.html_url }}': 'https://github.com/acme/crm-api/pull/7',
  '${{ secrets.NPM_TOKEN }}': 'token-of-npm',
};

interface Published {
  readonly authorization: string | undefined;
  readonly manifest: Record<string, unknown>;
}

const folder = ownFolder(afterAll);
const clone = join(folder, 'clone');
let registry: string;
const published: Published[] = [];

/** As much of a registry as publishing needs: it has no package, and takes any. */
const server = createServer(async (request, response) => {
  if (request.method !== 'PUT') return response.writeHead(404).end('{}');
  const { versions } = (await json(request)) as any;
  const { authorization } = request.headers;
  published.push({ authorization, manifest: versions[manifest.version] });
  return response.writeHead(200).end('{}');
});

function prepareClone(): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, stdio: 'pipe' });
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  for (const path of NODE_MODULES) symlinkSync(join(ROOT, path), join(clone, path), 'junction');
  execFileSync('npm', ['pkg', 'set', 'repository=github:acme/crm-api'], { cwd: clone });
  // Folders of modules are ignored, links to them are not.
  writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
  // A release has its contract in the tree.
  execFileSync(process.execPath, ['scripts/release.ts', '--store'], { cwd: clone });
  git('add', 'openapi');
  git('-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-qam', 'Name it');
  git('tag', `v${manifest.version}`);
  // What is released is on main, and so is what a pull request is compared with.
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

/** Programs that note what they are called with; `gh` has the site of one release. */
function writePrograms(): void {
  mkdirSync(join(folder, 'bin'));
  const found = execFileSync('bash', ['-c', `type -P ${HOSTED.join(' ')} || true`]).toString();
  const programs = [process.execPath, ...found.trim().split('\n')];
  for (const path of programs)
    if (!existsSync(join(folder, 'bin', basename(path))))
      symlinkSync(path, join(folder, 'bin', basename(path)));
  const answers = [
    `api) echo v0.1.0;;`,
    `release) [ "$2" != download ] || tar -cz -C '${join(ROOT, 'skills')}' .;;`,
  ];
  write('gh', `printf '%s ' "$GH_TOKEN" "$@"`, `case "$1" in ${answers.join(' ')} esac`);
  write('docker', `printf '%s ' "$@"`, `[ "$1" != inspect ] || echo image@sha256:0123`);
}

function write(name: string, note: string, answer: string): void {
  const notes = join(folder, name);
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/bin/sh\n{ ${note}; echo; } >> '${notes}'\n${answer}\n`);
  chmodSync(path, 0o755);
}

beforeAll(async () => {
  // The clone's registry has no package: the tools come from here.
  await installTool('cyclonedx-npm');
  prepareClone();
  writePrograms();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registry = `127.0.0.1:${(server.address() as AddressInfo).port}/`;
  writeFileSync(join(folder, '.npmrc'), `registry=http://${registry}\n`);
});

afterAll(() => void server.close());

const resolve = (env: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([name, text]) => [name, VALUES[text] ?? text]));

function environment(job: Job, env?: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: join(folder, 'bin'),
    CI: 'true',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/crm-api',
    GITHUB_REF_TYPE: 'tag',
    GITHUB_REF_NAME: `v${manifest.version}`,
    GITHUB_RUN_ID: '42',
    GITHUB_ACTOR: 'ada',
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    RUNNER_TEMP: folder,
    NPM_CONFIG_USERCONFIG: join(folder, '.npmrc'),
    ...resolve(job.env),
    ...resolve(env),
    // Only a workflow of GitHub's can vouch for a package.
    NPM_CONFIG_PROVENANCE: 'false',
  };
}

const STEPS = JOBS.flatMap(([name, job]) =>
  job.steps.flatMap(({ run, env }) =>
    run && !isLeftOut(run.trim()) ? [[name, run.trim(), job, env] as const] : [],
  ),
);

test.each(STEPS)('%s: %s', (_name, run, job, env) => {
  // Asynchronous, because the registry responds in this process.
  return new Promise<void>((done, fail) => {
    const script = join(folder, 'step.sh');
    writeFileSync(script, run);
    execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', script],
      { cwd: clone, env: environment(job, env) },
      (error, stdout, stderr) => (error ? fail(new Error(`${stdout}${stderr}`)) : done()),
    );
  });
});

test('the package went to the registry with the page, the issues and the token of the project', () => {
  expect(published).toHaveLength(1);
  expect(published[0]).toMatchObject({
    authorization: 'Bearer token-of-npm',
    manifest: {
      name: manifest.name,
      repository: { url: 'git+https://github.com/acme/crm-api.git' },
      homepage: 'https://github.com/acme/crm-api#readme',
      bugs: { url: 'https://github.com/acme/crm-api/issues' },
    },
  });
});

test('GitHub was asked to comment, and to publish the tarball, its checksum and the bill of materials with the release', () => {
  expect(readFileSync(join(folder, 'gh'), 'utf8').split(' \n')).toEqual([
    expect.stringMatching(/^token-of-the-run api repos\/acme\/crm-api\/releases/),
    'token-of-the-run release download v0.1.0 --repo acme/crm-api --pattern site.tar.gz --output -',
    `token-of-the-run pr comment https://github.com/acme/crm-api/pull/7 --edit-last --create-if-none --body-file ${folder}/gate.md`,
    'token-of-the-run run download 42 --repo acme/crm-api --name release --dir release',
    'token-of-the-run run download 42 --repo acme/crm-api --name release --dir release',
    `token-of-the-run release create v${manifest.version} release/SHA256SUMS release/messaging-crm-api-${manifest.version}.tgz release/messaging-crm-api.cdx.json release/site.tar.gz --repo acme/crm-api --verify-tag --generate-notes`,
    'token-of-the-run workflow run pages.yml --repo acme/crm-api --ref main',
    '',
  ]);
});

test('the sites of releases lie beside that of main, and the newest is at the top', () => {
  const page = 'api-change-gate/SKILL.md';
  const read = (path: string): string => readFileSync(join(clone, 'pages', path), 'utf8');

  expect(read(page)).toBe(readFileSync(join(ROOT, 'skills', page), 'utf8'));
  expect(read(`v0.1.0/${page}`)).toBe(read(page));
  expect(read('next/index.html')).toContain('https://acme.example/crm-api/next/');
});

test('the image is pushed under the version, and what is vouched for is what was pushed', () => {
  const name = 'ghcr.io/acme/crm-api-sandbox';

  expect(readFileSync(join(folder, 'docker'), 'utf8').split(' \n')).toEqual([
    'login ghcr.io --username ada --password-stdin',
    `build --file docker/Dockerfile --tag ${name}:${manifest.version} --tag ${name}:latest .`,
    `push --all-tags ${name}`,
    `inspect --format {{index .RepoDigests 0}} ${name}:latest`,
    '',
  ]);
  expect(readFileSync(join(folder, 'output'), 'utf8')).toBe(`name=${name}\ndigest=sha256:0123\n`);
});

test('a tree that names another repository is not released', async () => {
  const env = { ...environment({ steps: [] }), GITHUB_REPOSITORY: 'fork/crm-api' };
  const args = ['run', '--silent', 'release', '--', '--dry-run'];
  // Asynchronous, because the registry responds in this process.
  const { code, stderr } = await promisify(execFile)('npm', args, { cwd: clone, env }).catch(
    (error) => error,
  );

  expect(code).toBe(1);
  expect(stderr).toContain(
    'package.json names https://github.com/acme/crm-api, and this is https://github.com/fork/crm-api',
  );
});
