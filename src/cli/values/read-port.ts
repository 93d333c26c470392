import { UsageError } from '../../terminal/usage-error.ts';

/** Reads the number of a port, 0 for any free one; throws a UsageError. */
export function readPort(text: string, option: string): number {
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError(`${option} is "${text}": pass a number from 0 (any free port) to 65535.`);
}
