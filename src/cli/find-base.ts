import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, posix, relative, sep } from 'node:path';
import { UsageError } from '../terminal/usage-error.ts';

/** What a description is compared with; undefined for one that is new. */
export type Base = { readonly from: string; readonly wasNamed: string | undefined } | undefined;

const DESCRIPTION = /\.(ya?ml|json)$/i;

/**
 * Finds what `since:REV` means for a file: the file where the branch left REV, under the name that it had there.
 *
 * @param revision - a branch, a tag or a commit
 * @param file - a path in the repository, from the current folder
 * @throws {UsageError} for whatever is not known for certain: a failure of git is never read as a new file
 */
export function findBase(revision: string, file: string): Base {
  const start = mergeBase(revision);
  const isInBase = (path: string): boolean =>
    git(['ls-tree', '--full-tree', start, '--', path]).includes(' blob ');
  const isThere = existsSync(file) && statSync(file).isFile();
  // Git knows what is in a folder that is a link by its own path; and a link itself, unless that is new.
  const own = isThere ? join(realpathSync(dirname(file)), basename(file)) : file;
  const isOwn = isInBase(pathInRepository(own));
  if (!isThere) throw new UsageError(missing(file, isOwn, revision));
  const real = isOwn ? own : realpathSync(file);
  const path = pathInRepository(real);
  if (isInBase(path)) return { from: `git:${start}:${path}`, wasNamed: undefined };
  const { renamed, deleted } = readMoves(start, path);
  if (renamed) return { from: `git:${start}:${renamed}`, wasNamed: renamed };
  const gone = deleted.filter((each) => isDescription(start, each));
  // Of what git ignores, and of what is a submodule's, it does not know whether it was there.
  if (!git(['--literal-pathspecs', 'ls-files', '-co', '--exclude-standard', '--', real]))
    throw new UsageError(`git does not track ${file}: compare two files, gate OLD ${file}.`);
  if (gone.length === 0) return undefined;
  throw new UsageError(
    `${file} is new, and ${gone.join(', ')} is gone. If it took its place, compare the two: gate git:${revision}:${gone[0]} ${file}.`,
  );
}

function mergeBase(revision: string): string {
  if (revision.startsWith('-')) throw new UsageError(`"${revision}" is not a revision.`);
  try {
    return git(['merge-base', 'HEAD', revision]).trim();
  } catch (error) {
    const why = (error as Error).message;
    throw new UsageError(
      `git finds no commit in common with ${revision}: check out with fetch-depth 0. ${why}`,
    );
  }
}

function missing(file: string, isAtBase: boolean, revision: string): string {
  if (isAtBase)
    return `${file} was deleted since ${revision}: those who use the interface lose all of it. Keep the file, or take the step out that compares it.`;
  const glob = /[*?[\]]/.test(file) ? ' Patterns are not expanded: use a step for each file.' : '';
  return `There is no file ${JSON.stringify(file)}, here or at ${revision}.${glob}`;
}

const pathInRepository = (file: string): string =>
  posix.join(git(['rev-parse', '--show-prefix']).trim(), relative('.', file).replaceAll(sep, '/'));

/** What has moved to a path since a commit, and what is gone. */
function readMoves(start: string, path: string) {
  const diff = ['diff', '--name-status', '-z', '-M30%', '-C30%', '--diff-filter=RCD', start];
  const fields = git(diff).split('\0');
  const deleted: string[] = [];
  const moved = new Set<string>();
  let source = '';
  while (fields.length > 1) {
    const [[kind] = '', from = ''] = fields.splice(0, 2);
    if (kind === 'D') deleted.push(from);
    else if (fields.shift() === path) source = from;
    if (kind === 'R') moved.add(from);
  }
  // The copy of a file that is still there is new.
  return { renamed: moved.has(source) ? source : undefined, deleted };
}

const isDescription = (start: string, path: string): boolean =>
  DESCRIPTION.test(path) &&
  /^\s*["']?(openapi|asyncapi|swagger)["']?\s*:/m.test(git(['show', `${start}:${path}`]));

/** Runs git here; throws a UsageError with what it says. */
function git(args: readonly string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new UsageError(`git failed: ${(stderr?.trim() || message).split('\n')[0]}`);
  }
}
