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
