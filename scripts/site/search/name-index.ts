import type { SitePage } from '../site-page.ts';

const ARTICLES = new Set(['a', 'an', 'the', 'of']);

/** A name or a query as it is looked up: `POST /v1/contacts` is `post v1 contacts`. */
export const normalizeName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}_]+/gu, ' ')
    .split(' ')
    .filter((word) => word && !ARTICLES.has(word))
    .join(' ');

/** What the search reads in the browser: pages or places in them, and the names that lead to each. */
export interface NameIndex {
  /** Address from the root of the site, title, and what the page is about. */
  readonly places: [path: string, title: string, about: string][];
  readonly names: Record<string, number[]>;
}

/** Names that a guide lists in a table, and its place. */
export type Listed = readonly [place: NameIndex['places'][number], names: readonly string[]];

/**
 * The names of pages, headings and in tables. Full text finds what a page says; whoever types a name wants the page of that
 * name first.
 */
export function nameIndex(pages: readonly SitePage[], tables: readonly Listed[]): NameIndex {
  const places: [string, string, string][] = [];
  const names = new Map<string, number[]>();
  const add = (text: string, place: number): void => {
    const name = normalizeName(text);
    const known = names.get(name) ?? [];
    if (name && !known.includes(place)) names.set(name, [...known, place]);
  };
  const readers = pages.filter(({ area }) => area !== 'contract');
  for (const { path, title, description, search } of readers) {
    const place = places.push([path, title, description]) - 1;
    for (const name of [title, ...(search?.keywords ?? [])]) add(name, place);
  }
  for (const { area, path, title, toc = [] } of readers)
    for (const entry of area === 'guides' ? toc : []) {
      if (names.has(normalizeName(entry.title))) continue;
      add(entry.title, places.push([`${path}#${entry.id}`, entry.title, title]) - 1);
    }
  for (const [table, listed] of tables) {
    const place = places.push(table) - 1;
    for (const name of listed) add(name, place);
  }
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  return { places, names: Object.fromEntries(sorted) };
}
