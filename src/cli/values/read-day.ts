import { sunsetDay } from '../../gate/compare/deprecation.ts';
import { UsageError } from '../../terminal/usage-error.ts';

/** Reads a day as `YYYY-MM-DD`; throws a UsageError. */
export function readDay(text: string, option: string): string {
  if (text.length === 10 && sunsetDay(text) !== undefined) return text;
  throw new UsageError(`${option} is "${text}": pass a day such as 2026-11-21.`);
}
