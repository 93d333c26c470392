import { UsageError } from '../../terminal/usage-error.ts';

/** Reads how many times as fast as real time a clock goes; throws a UsageError. */
export function readSpeed(text: string, option: string): number {
  if (/^\d{1,6}(\.\d{1,3})?$/.test(text)) return Number(text);
  throw new UsageError(
    `${option} is "${text}": pass how many times as fast as real time goes, such as 60.`,
  );
}
