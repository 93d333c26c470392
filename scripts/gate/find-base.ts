import { execFileSync } from 'node:child_process';
import { UsageError } from '../../src/terminal/usage-error.ts';
import { ROOT } from '../contract/paths.ts';

// The one that a clone in a pipeline has, then the one that people work on.
const MAIN = ['origin/main', 'main'];

/**
 * The commit that the working tree is compared with: the given revision, or the last one that it has in common with the
 * main branch; throws a UsageError when git does not know it.
 */
export function findBase(revision: string | undefined, root: string = ROOT): string {
  if (revision !== undefined) {
    const ask = ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`];
    const { commit, says } = git(root, ...ask);
    if (commit) return commit;
    throw new UsageError(
      `git knows no revision "${revision}": fetch it, or pass another --base.${says}`,
    );
  }
  let last = '';
  for (const branch of MAIN) {
    const { commit, says } = git(root, 'merge-base', 'HEAD', branch);
    if (commit) return commit;
    last = says;
  }
  throw new UsageError(
    `git finds no commit in common with ${MAIN.join(' or ')}: fetch the whole history, or pass --base REV.${last}`,
  );
}

/** What git finds, or what it says when it refuses: it knows why better than we do. */
function git(root: string, ...args: string[]): { commit: string; says: string } {
  try {
    const commit = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
    return { commit, says: '' };
  } catch (error) {
    const { stderr, code } = error as { stderr?: string; code?: string };
    const why = stderr?.trim() || (code === 'ENOENT' ? 'there is no git here' : '');
    return { commit: '', says: why && ` git says: ${why}` };
  }
}
