/** Headers as a plain object with lower-case names; throws at what cannot be a header. */
export function readHeaders(
  headers: Headers | Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  return headers ? Object.fromEntries(new Headers(headers)) : {};
}
