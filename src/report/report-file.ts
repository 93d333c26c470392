import path from 'node:path';

/**
 * What reports call a file: its path from the folder of the run, with `/` on every system. Of a file in git's
 * history, `git:REV:path`, that is the path.
 *
 * @param system - the rules of paths, for tests
 */
export function reportFile(
  name: string,
  cwd: string = process.cwd(),
  { relative, resolve, sep }: Pick<typeof path, 'relative' | 'resolve' | 'sep'> = path,
): string {
  const [, inHistory] = /^git:[^:]+:(.+)$/s.exec(name) ?? [];
  if (inHistory !== undefined) return inHistory;
  return relative(cwd, resolve(cwd, name)).replaceAll(sep, '/');
}
