import { execFileSync } from 'node:child_process';

/** The tag of the release before this commit, such as `v1.0.0`; undefined before the first. */
export function findLastRelease(root: string): string | undefined {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const here = git('tag', '--points-at', 'HEAD', '--list', 'v*').trim();
    // A commit that is being released has its own tag already.
    const from = here ? 'HEAD^' : 'HEAD';
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', from).trim() || undefined;
  } catch {
    return undefined;
  }
}
