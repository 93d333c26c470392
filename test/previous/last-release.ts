import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';
import type { JsonObject } from '../../src/service/json.ts';

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 });

/** The commit before the package got its version: the last one of the release before. */
function lastCommit(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as JsonObject;
  const search = ['log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json'];
  const first = git(...search)
    .toString()
    .trim()
    .split('\n')
    .at(-1);
  if (!first) throw new Error('The history of package.json is not here: fetch the whole history.');
  return `${first}^`;
}

/** Puts the sources of the last release into a folder of .cache/, and returns its path. */
export function unpackLastRelease(name: string): string {
  const folder = join(ROOT, '.cache', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const parts = ['src', 'generated', 'package.json', 'scripts/emit', 'scripts/contract'];
  const archive = git('archive', '--format=tar', lastCommit(), ...parts);
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
