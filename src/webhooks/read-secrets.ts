/**
 * The secrets as a list of our own.
 *
 * @throws something, for the caller to replace, when one of them, or none, can be a secret
 */
export function readSecrets(secret: unknown): string[] {
  const secrets = Array.isArray(secret) ? [...secret] : [secret];
  // White space: two secrets in one line, or a trailing line feed. No signature would ever fit.
  const isSecret = (one: unknown): boolean => typeof one === 'string' && /^\S+$/.test(one);
  if (!secrets.length || !secrets.every(isSecret)) throw 0;
  return secrets as string[];
}
