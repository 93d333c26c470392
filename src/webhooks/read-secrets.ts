/**
 * The secrets as a list of our own.
 *
 * @throws TypeError, for the caller to replace, if one of them is not a secret or there is none
 */
export function readSecrets(secret: unknown): string[] {
  const secrets = Array.isArray(secret) ? [...secret] : [secret];
  // White space: two secrets in one line, or a trailing line feed. No signature would ever fit.
  const isSecret = (one: unknown): boolean => typeof one === 'string' && /^\S+$/.test(one);
  if (!secrets.length || !secrets.every(isSecret)) throw new TypeError('not a secret');
  return secrets as string[];
}
