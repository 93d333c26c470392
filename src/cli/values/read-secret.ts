import { UsageError } from '../../terminal/usage-error.ts';

/** Reads the secret of an endpoint; throws a UsageError that does not repeat it. */
export function readSecret(text: string, source: string): string {
  if (/^\S+$/.test(text)) return text;
  throw new UsageError(`${source} is empty or has white space: pass the secret as it was issued.`);
}
