const ARTICLES = new Set(['a', 'an', 'the', 'of']);

/** A name or a query as it is looked up: `POST /v1/contacts` is `post v1 contacts`. */
export const normalizeName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}_]+/gu, ' ')
    .split(' ')
    .filter((word) => word && !ARTICLES.has(word))
    .join(' ');
