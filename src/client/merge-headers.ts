/** Later ones win. Throws at what cannot be a header. */
export function mergeHeaders(...given: readonly (HeadersInit | undefined)[]): Headers {
  const merged = new Headers();
  for (const headers of given) {
    new Headers(headers).forEach((value, name) => merged.set(name, value));
  }
  return merged;
}
