// What makes a clone work on every system, and is easily broken from one of them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { ownFolder } from '../own-folder.ts';

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** An export of the tree has no git, and nothing to clone. */
describe.runIf(existsSync(join(ROOT, '.git')))('a clone', () => {
  test('has the same line ends where git would write those of Windows', () => {
    const clone = ownFolder();
    git(ROOT, 'clone', '--quiet', '--shared', '-c', 'core.autocrlf=true', ROOT, clone);

    const files = git(clone, 'ls-files', '--eol').trim().split('\n');

    expect(files.length).toBeGreaterThan(1000);
    const texts = files.filter((line) => !/\.(?:webp|png|gz|br)$/.test(line));
    expect(texts.filter((line) => !/^i\/lf +w\/lf +attr\/text=auto eol=lf/.test(line))).toEqual([]);
  });

  const sources = git(ROOT, 'ls-files', 'src', 'scripts', '*.json')
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(ROOT, path)));

  test('has no two files whose names differ by case alone, and none that Windows refuses', () => {
    const names = git(ROOT, 'ls-files').trim().split('\n');

    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(
      names.filter((name) => /[<>:"|?*\\]|[. ](?:\/|$)|(?:^|\/)(?:con|nul|aux)\./i.test(name)),
    ).toEqual([]);
  });

  test.each([
    // `\` on Windows, where reports and comparisons are written with `/`.
    [
      'shows a path that is relative to another as it is',
      /(?<!posix\.)\brelative\((?!.*\.replaceAll\(sep, '\/'\))/,
    ],
    // A batch file there, which cannot be spawned: scripts/tools/run-npm.ts can.
    ['spawns npm', /(?:spawn|execFile|run)\w*\('np[mx]'/],
    // `/C:/...` there.
    ['takes the path of a file URL for a path', /import\.meta\.url\)\.pathname/],
  ])('has no script that %s', (_, pattern) => {
    const found = sources
      .filter((path) => /\.[jt]s$/.test(path) && !path.includes('/browser/'))
      .flatMap((path) =>
        readFileSync(join(ROOT, path), 'utf8')
          .split('\n')
          .flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])),
      );

    expect(found).toEqual([]);
  });
});

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const packagesOf = (path: string): [name: string, locked: Locked][] =>
  Object.entries(JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages);
const LOCK = packagesOf('package-lock.json');

test.each(['package-lock.json', 'scripts/tools/package-lock.json'])(
  '%s has the checksum of every package, and names no registry',
  (path) => {
    const installed = packagesOf(path).filter(
      ([name, { link }]) => name.startsWith('node_modules/') && !link,
    );

    expect(installed.length).toBeGreaterThan(300);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved)).toEqual([]);
  },
);

// A registry that lacks the programs of other systems makes a lock without them, which `npm ci` refuses elsewhere.
test.each(['package-lock.json', 'scripts/tools/package-lock.json'])(
  '%s has all that a package depends on, that of other systems too',
  (path) => {
    const locked = packagesOf(path);
    const names = new Set(locked.map(([place]) => place.split('node_modules/').at(-1)));
    const wanted = locked.flatMap(([place, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => ({ place, name })),
    );

    expect(wanted.length).toBeGreaterThan(300);
    expect(wanted.filter(({ name }) => !names.has(name))).toEqual([]);
  },
);

const platformsOf = (pattern: RegExp): string[] =>
  LOCK.flatMap(([name, { os, cpu }]) => (pattern.test(name) ? [`${os} ${cpu}`] : [])).sort();
const USUAL = ['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64'];

test.each([
  ['Node', /^node_modules\/node-(?:bin-)?(?:darwin|linux|win)-/],
  ['pagefind', /^node_modules\/@pagefind\//],
  ['esbuild', /^node_modules\/@esbuild\//],
  ['oxlint', /^node_modules\/@oxlint\/binding-/],
  ['the typed rules of oxlint', /^node_modules\/@oxlint-tsgolint\//],
])('the lock file has %s for the usual systems', (_, pattern) => {
  expect(platformsOf(pattern)).toEqual(expect.arrayContaining(USUAL));
});

test('the Node of the scripts is of one version on all systems', () => {
  const pattern = /^node_modules\/node-(?:bin-)?(?:darwin|linux|win)-/;
  const versions = LOCK.flatMap(([name, { version }]) => (pattern.test(name) ? [version] : []));

  expect(versions).toHaveLength(USUAL.length);
  expect(new Set(versions).size).toBe(1);
});
