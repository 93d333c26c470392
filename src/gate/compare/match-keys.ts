/** The old names of entries that have another one now and nothing else: by the new name. */
export function renamedKeys(
  old: ReadonlyMap<string, string>,
  next: ReadonlyMap<string, string>,
): Map<string, string> {
  const { removed, added } = matchKeys(old.keys(), next.keys());
  const renamed = new Map<string, string>();
  for (const name of removed) {
    const now = added.find((one) => next.get(one) === old.get(name) && !renamed.has(one));
    if (now !== undefined) renamed.set(now, name);
  }
  return renamed;
}

/** The keys of two maps, told apart by where they are. */
export interface KeyMatch {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly kept: readonly string[];
}

/** Which keys went, came, and stayed; each list in its map's order. */
export function matchKeys(old: Iterable<string>, next: Iterable<string>): KeyMatch {
  const [before, after] = [new Set(old), new Set(next)];
  return {
    removed: [...before].filter((key) => !after.has(key)),
    added: [...after].filter((key) => !before.has(key)),
    kept: [...before].filter((key) => after.has(key)),
  };
}
