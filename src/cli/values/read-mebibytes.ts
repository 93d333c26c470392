import { UsageError } from '../../terminal/usage-error.ts';

/** Reads a number of MiB as a number of bytes; throws a UsageError. */
export function readMebibytes(text: string, option: string): number {
  const size = Number(text);
  if (size > 0) return size * 1024 * 1024;
  throw new UsageError(`${option} is "${text}": pass a number of MiB.`);
}
