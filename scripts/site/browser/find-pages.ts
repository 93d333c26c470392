import { findByName, findInQuery } from '../search/find-by-name.ts';
import type { NameIndex } from '../search/name-index.ts';
import { rankHits, searchesOf, type WordHits } from '../search/rank-hits.ts';

const MAX_RESULTS = 10;
const root = new URL('../', import.meta.url);

/** A page or a place in one. */
export interface Found {
  readonly url: string;
  readonly title: string;
  readonly about: string;
}

/** What of pagefind's module is used here. */
interface FullText {
  options(options: { baseUrl: string }): Promise<void>;
  init(): Promise<void>;
  search(query: string): Promise<{ results: Hit[] }>;
}

interface Hit {
  id: string;
  score: number;
  data(): Promise<FullTextResult>;
}

interface FullTextResult {
  url: string;
  meta: { title: string; about?: string };
  sub_results: { title: string; url: string; plain_excerpt: string }[];
}

const read = async <T>(path: string): Promise<T> => (await fetch(new URL(path, root))).json();

/** Without it names are still found: a site that was built where pagefind has no program has none. */
async function loadFullText(): Promise<FullText | undefined> {
  try {
    const fullText: FullText = await import(new URL('pagefind/pagefind.js', root).href);
    await fullText.options({ baseUrl: root.pathname });
    await fullText.init();
    return fullText;
  } catch {
    return undefined;
  }
}

const [{ places, names }, fullText] = await Promise.all([
  read<NameIndex>('assets/names.json'),
  loadFullText(),
]);

function placeAt(index: number): Found {
  const [path, title, about] = places[index] as NameIndex['places'][number];
  return { url: new URL(path, root).href, title, about };
}

/** A page or, where the words stand in one of its sections, that section. */
function toFound({ url, meta, sub_results: sections }: FullTextResult): Found {
  const [section] = sections;
  const isSection = section?.url.includes('#') ?? false;
  if (!section || !isSection)
    return { url: new URL(url, root).href, title: meta.title, about: meta.about ?? '' };
  return {
    url: new URL(section.url, root).href,
    title: `${meta.title}: ${section.title}`,
    // It may begin in the middle of a sentence.
    about: section.plain_excerpt.replace(/^(?=\p{Lowercase})/u, '… '),
  };
}

async function byText(query: string): Promise<Found[]> {
  const searches: WordHits<Hit>[] = [];
  for (const text of searchesOf(query)) {
    const { results: hits } = (await fullText?.search(text)) ?? { results: [] };
    searches.push({ isWhole: text === query, hits });
  }
  const hits = rankHits(searches, places.length);
  return (await Promise.all(hits.slice(0, MAX_RESULTS).map((hit) => hit.data()))).map(toFound);
}

/** What the search finds, the best first: names, names in the query, what pages say, then names that begin so. */
export async function findPages(query: string): Promise<Found[]> {
  const { exact, near } = findByName(names, query);
  const all = new Map<string, Found>();
  const text = await byText(query.trim());
  const contained = findInQuery(names, query).slice(0, 3);
  for (const found of [...exact, ...contained].map(placeAt).concat(text, near.map(placeAt)))
    if (!all.has(found.url)) all.set(found.url, found);
  return [...all.values()].slice(0, MAX_RESULTS);
}
