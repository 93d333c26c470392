import { UsageError } from '../../terminal/usage-error.ts';

/** Reads the address of a receiver; throws a UsageError. */
export function readUrl(text: string, option: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // The text is not repeated in the second case: it has a password.
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `${option} is "${text}": pass a URL such as http://127.0.0.1:8080/webhooks.`,
    );
  }
  if (!url.username && !url.password) return url;
  throw new UsageError(`${option} has a user or a password: pass a URL without them.`);
}
