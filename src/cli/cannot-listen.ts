/** What to throw for a port that cannot be had. */
export function cannotListen(port: number, cause: unknown): Error {
  const { code } = cause as NodeJS.ErrnoException;
  return new Error(`Cannot listen on port ${port} (${code}): pass another with --port.`, { cause });
}
