/**
 * Whether a token can stand in a header. Asked before `Headers` is, which would put the whole
 * token into the message of its own error.
 */
export function isSendable(token: unknown): token is string {
  return typeof token === 'string' && /^[!-~]+$/.test(token);
}
