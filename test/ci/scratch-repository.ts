import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';
import { ownFolder } from '../own-folder.ts';

/** A description without findings, at version 1.0.0. */
export const CLEAN = `\
openapi: 3.1.1
info:
  title: Pets
  description: Keeps track of the pets of a shelter.
  version: 1.0.0
  contact: { name: The shelter, url: https://shelter.example.org, email: api@shelter.example.org }
  license: { name: MIT, identifier: MIT }
servers:
  - url: https://api.shelter.example.org
    description: The shelter in town.
  - url: https://north.shelter.example.org
    description: The shelter in the north.
tags:
  - name: Pets
    description: Animals that wait for a home.
paths: {}
`;

/** The same with a finding, and without a break. */
export const UNTIDY = CLEAN.replace(
  'paths:',
  '  - name: Pets\n    description: The same again.\npaths:',
);

/** The same without a server, which breaks, and without a finding. */
export const BROKEN = CLEAN.replace(/ {2}- url: https:\/\/north.*\n.*\n/, '');

/** What a script did. */
export interface ScriptResult {
  readonly status: number | null;
  /** Both streams. */
  readonly output: string;
}

/** A repository on a branch of its own, and a machine to run scripts on. */
export interface ScratchRepository {
  readonly folder: string;
  /** Runs a script in bash with the repository as its folder. */
  run(script: string, env?: Readonly<Record<string, string>>): Promise<ScriptResult>;
  git(...args: string[]): string;
  /** The text of a file, empty where there is none. */
  read(file: string): string;
  /** What npm was told, a line each. */
  npmCalls(): string[];
}

const CLI = `exec "${process.execPath}" "${join(ROOT, 'src/cli/main.ts')}"`;

// Installs the command line of this tree, wherever it is told to.
const NPM = `
prefix=.
while [ $# -gt 0 ]; do
  if [ "$1" = --prefix ]; then prefix=$2; fi
  shift
done
mkdir -p "$prefix/node_modules/.bin"
printf '%s\\n' '#!/bin/sh' '${CLI} "$@"' > "$prefix/node_modules/.bin/messaging-crm-api"
chmod +x "$prefix/node_modules/.bin/messaging-crm-api"
`;

// Takes the options that say what to install, and the name of the program.
const NPX = `while [ "$1" != messaging-crm-api ]; do shift; done\nshift\n`;

/**
 * Makes a repository whose main branch has one description, and whose working tree has another on a branch.
 *
 * @param main the text of api.yaml on main; none where there is no such file
 * @param isNpmReal whether npm installs what it is told to, instead of the command line of this tree
 */
export function makeRepository(
  main: string | undefined,
  branch: string,
  { isNpmReal = false } = {},
): ScratchRepository {
  const base = ownFolder();
  const [folder, bin] = [join(base, 'repository'), join(base, 'bin')];
  const calls = join(base, 'npm-calls');
  const write = (path: string, text: string, mode = 0o644): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, mode);
  };
  write(join(bin, 'npm'), `#!/bin/sh\necho "$*" >> "${calls}"\n${NPM}`, 0o755);
  write(join(bin, 'npx'), `#!/bin/sh\n${NPX}${CLI} "$@"\n`, 0o755);
  write(join(folder, 'README.md'), 'Pets\n');
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const git = (...args: string[]): string =>
    execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet', '--initial-branch=main');
  if (main !== undefined) write(join(folder, 'api.yaml'), main);
  git('add', '.');
  git('commit', '--quiet', '--message', 'The description');
  git('tag', 'v1.0.0');
  git('update-ref', 'refs/remotes/origin/main', 'main');
  git('switch', '--quiet', '--create', 'branch');
  write(join(folder, 'api.yaml'), branch);
  git('add', '.');
  git('commit', '--quiet', '--allow-empty', '--message', 'A change');
  const read = (file: string): string => {
    const path = join(folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const path = `${dirname(process.execPath)}:${process.env['PATH']}`;
  // What a script sets for all repositories is set for this one's scripts; npm keeps its cache at home.
  const own = { GIT_CONFIG_GLOBAL: join(base, '.gitconfig') };
  const env = isNpmReal ? { ...own, PATH: path } : { ...own, HOME: base, PATH: `${bin}:${path}` };
  return {
    folder,
    git,
    read,
    npmCalls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []),
    run: (script, more) => runBash(script, folder, { ...env, ...more }),
  };
}

function runBash(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<ScriptResult> {
  // As GitHub and GitLab start it.
  const args = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script];
  const child = spawn('bash', args, { cwd, env: { ...process.env, ...env }, timeout: 900_000 });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((done) => child.on('close', (status) => done({ status, output })));
}
