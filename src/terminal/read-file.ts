import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { UsageError } from './usage-error.ts';

/** The largest file that is read, in bytes, unless said otherwise. */
export const MAX_BYTES = 32 * 1024 * 1024;

const CHUNK = 1024 * 1024;
/** Pipes of the shell, which has opened them. */
const OPENED = /^\/(dev\/fd\/\d+|proc\/self\/fd\/\d+|dev\/stdin)$/;

/**
 * Reads a file that somebody has named: a file or a pipe of the shell, and never a device, a named pipe or what a link
 * within the current folder leads to outside of it.
 *
 * @param name - what messages call it
 * @param maxBytes - what comes is counted, since a pipe does not know its size
 * @param within - a folder that the file has to be in, links followed; by default the current one for a path in it
 * @throws {UsageError} that says why it is not read
 */
export function readFile(
  file: string,
  { name = file, maxBytes = MAX_BYTES, within }: ReadOptions = {},
): string {
  const descriptor = open(file, name, within);
  try {
    const chunks: Buffer[] = [];
    for (let total = 0; ;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const length = readSync(descriptor, chunk);
      if (length === 0) return Buffer.concat(chunks).toString('utf8');
      total += length;
      refuseLarge(total, name, maxBytes);
      chunks.push(chunk.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
}

export interface ReadOptions {
  readonly name?: string | undefined;
  readonly maxBytes?: number | undefined;
  readonly within?: string | undefined;
}

function open(file: string, name: string, within: string | undefined): number {
  try {
    const stats = statSync(file);
    if (!stats.isFile() && !(stats.isFIFO() && OPENED.test(file)))
      throw new UsageError(`Cannot read ${name}: it is not a file.`);
    if (!OPENED.test(file)) refuseLink(file, name, within ?? process.cwd(), within !== undefined);
    return openSync(file, 'r');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : code;
    throw new UsageError(`Cannot read ${name}: ${why}.`, { cause: error });
  }
}

/** Whether a path is that of a folder, or below it; both are absolute. */
export const isBelow = (path: string, folder: string): boolean =>
  `${path}${sep}`.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Refuses what is in a folder by its name alone. */
function refuseLink(file: string, name: string, folder: string, isBound: boolean): void {
  if (!isBound && !isBelow(resolve(file), resolve(folder))) return;
  if (isBelow(realpathSync(file), realpathSync(folder))) return;
  throw new UsageError(`Cannot read ${name}: it is a link to a file outside of ${folder}.`);
}

function refuseLarge(size: number, name: string, maxBytes: number): void {
  if (size <= maxBytes) return;
  const mebibytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
  throw new UsageError(
    `${name} is larger than ${mebibytes(maxBytes)} MiB: raise the limit with --max-size.`,
  );
}
