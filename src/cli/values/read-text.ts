import { UsageError } from '../../terminal/usage-error.ts';

/** Reads any text but an empty one, which is mostly a variable that a shell did not know. */
export function readText(text: string, option: string): string {
  if (text !== '') return text;
  throw new UsageError(`${option} is empty: pass a value, or leave the option out.`);
}
