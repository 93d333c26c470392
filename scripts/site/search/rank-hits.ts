export interface WordHits<Hit> {
  readonly isWhole: boolean;
  readonly hits: readonly Hit[];
}

const SMALL_WORDS = new Set(
  'a an and by can do does for from how i if in is it my of on or the to what when with'.split(' '),
);

/** What to search for: the query as it is, and each of its words that says something. */
export function searchesOf(query: string): readonly string[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word && !SMALL_WORDS.has(word));
  return words.length > 1 ? [query, ...words] : [query];
}

/**
 * The pages that have any word of the query, those with more and rarer words first; all words count double. A word that
 * is on every one of the `places` tells nothing.
 */
export function rankHits<Hit extends { readonly id: string; readonly score: number }>(
  searches: readonly WordHits<Hit>[],
  places: number,
): Hit[] {
  const found = new Map<string, { hit: Hit; score: number }>();
  for (const { isWhole, hits } of searches) {
    const factor = Math.log(1 + places / (1 + hits.length)) * (isWhole ? 2 : 1);
    for (const hit of hits) {
      const before = found.get(hit.id)?.score ?? 0;
      found.set(hit.id, { hit, score: before + Math.sqrt(hit.score) * factor });
    }
  }
  return [...found.values()].sort((one, other) => other.score - one.score).map(({ hit }) => hit);
}
