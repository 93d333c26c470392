import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { parseJson } from '../../src/service/json.ts';
import { npmCommand } from '../tools/run-npm.ts';

/** What git has against a release of a tree: changes that no commit has, and a tag beside main. */
export function checkTree(root: string): string[] {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const holds = (...args: string[]): boolean => spawnSync('git', args, { cwd: root }).status === 0;
  // A letter or two for what has happened to a file, and its path.
  const changed = git('status', '--porcelain').match(/(?<=^...).+/gm) ?? [];
  const tag = git('tag', '--points-at', 'HEAD', '--list', 'v*').trim();
  const isBeside =
    tag !== '' &&
    holds('rev-parse', '--verify', '--quiet', 'origin/main') &&
    !holds('merge-base', '--is-ancestor', 'HEAD', 'origin/main');
  const checks: readonly (readonly [boolean, string])[] = [
    [changed.length === 0, `No commit has these: ${changed.join(', ')}. Commit or undo them.`],
    [!isBeside, `The commit of ${tag} is not on main: merge it, and tag what main has.`],
  ];
  return checks.flatMap(([isGood, fault]) => (isGood ? [] : [fault]));
}

/** How long the registry may take, in milliseconds. */
const LONGEST_MS = 60_000;

/** Whether the registry has this version already, or does not say. */
export async function checkRegistry(
  root: string,
  name: string,
  version: string,
): Promise<string[]> {
  const [npm, args, how] = npmCommand(['view', `${name}@${version}`, 'version', '--json']);
  const run = promisify(execFile)(npm, args, { cwd: root, timeout: LONGEST_MS, ...how });
  const { code, stdout } = await run.then(
    (done) => ({ code: 0, ...done }),
    (error: { code: number; stdout: string }) => error,
  );
  if (code === 0)
    return stdout.trim() ? [`The registry has ${name} ${version} already: raise the version.`] : [];
  const error = Object(Object(parseJson(stdout)).error);
  // A package that nobody has published has no versions.
  if (error.code === 'E404') return [];
  const reason = error.summary ?? error.code ?? `npm had no answer in ${LONGEST_MS / 1_000} s`;
  return [`The registry does not say whether it has ${version}: ${reason}`];
}
