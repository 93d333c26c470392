import { execFileSync } from 'node:child_process';
import { dirname, join, posix, resolve } from 'node:path';
import { isBelow, MAX_BYTES, readFile } from '../../terminal/read-file.ts';
import { UnreadableDescription } from './parse-text.ts';

const GIT = /^git:([^:]+):(.+)$/s;
/** What git says of a link. */
const LINKS = ['symlink', 'dangling', 'loop', 'notdir'];

/**
 * Finds a description by what a command line calls it: its own file, and those below its folder that it refers to.
 * Nothing is read before it is asked for, and nothing outside a folder.
 *
 * @param from - a path, or `git:REV:path`
 * @param maxBytes - the largest file that is read
 * @param within - the folder, by default the description's own
 */
export function sourceFiles(
  from: string,
  maxBytes: number = MAX_BYTES,
  within: string = dirname(resolve(from)),
) {
  const [, revision, path] = GIT.exec(from) ?? [];
  if (revision && path) return gitFiles(from, revision, path, maxBytes);
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(from))
    throw new UnreadableDescription(`${from} is a URL, and none is fetched: give a file.`);
  const folder = dirname(resolve(from));
  const nameOf = (inner: string): string => (inner ? join(dirname(from), inner) : from);
  return {
    /** What messages call one of the files. */
    nameOf,
    /** The text of a file by its path from the description's folder; the description's own for ''. */
    read: (inner: string): string => {
      const file = inner ? join(folder, inner) : resolve(from);
      const name = nameOf(inner);
      if (!isBelow(file, within))
        throw new UnreadableDescription(
          `${name} is outside the folder of the description: bundle the description first.`,
        );
      // The description itself may be anywhere, and what it refers to is in the folder, links followed.
      try {
        return readFile(file, { name, maxBytes, within: inner ? within : undefined });
      } catch (error) {
        throw new UnreadableDescription((error as Error).message, { cause: error });
      }
    },
  };
}

function gitFiles(name: string, revision: string, path: string, maxBytes: number) {
  const folder = posix.dirname(path);
  // To git, what does not begin with a dot is in the root of the repository, wherever it runs.
  const start = path.startsWith('./') ? './' : '';
  const inFolder = (inner: string): string => (inner ? start + posix.join(folder, inner) : path);
  const nameOf = (inner: string): string => (inner ? `git:${revision}:${inFolder(inner)}` : name);
  if (revision.startsWith('-'))
    throw new UnreadableDescription(`Cannot read ${name}: "${revision}" is not a revision.`);
  const read = (inner: string): string =>
    readBlob(`${revision}:${inFolder(inner)}`, nameOf(inner), maxBytes);
  return { nameOf, read };
}

/** A file of a revision; what leads there may be links of that revision. What git says before it is short. */
function readBlob(blob: string, name: string, maxBytes: number): string {
  const options = { encoding: 'utf8', maxBuffer: maxBytes + 200, stdio: 'pipe' } as const;
  const git = (args: readonly string[], input = ''): string =>
    execFileSync('git', ['cat-file', ...args], { ...options, input });
  try {
    const told = git(['--batch', '--follow-symlinks'], blob);
    const start = told.indexOf('\n') + 1;
    const [found = '', kind] = told.slice(0, start - 1).split(' ');
    if (kind === 'blob' && !found.includes(':')) return told.slice(start, -1);
    if (LINKS.includes(found)) throw new Error('it is a link to what is not in the repository.');
    // Git has a sentence for all else.
    return git(['blob', blob]);
  } catch (error) {
    const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string };
    // Git was stopped once it had said more than the limit.
    const why =
      code === 'ENOBUFS'
        ? 'it is larger than --max-size'
        : (stderr?.trim() || message).split('\n')[0];
    throw new UnreadableDescription(`Cannot read ${name}: ${why}`, { cause: error });
  }
}
