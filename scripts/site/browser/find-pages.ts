import { findByName } from '../search/find-by-name.ts';
import type { NameIndex } from '../search/name-index.ts';

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
  search(query: string): Promise<{ results: { data(): Promise<FullTextResult> }[] }>;
}

interface FullTextResult {
  url: string;
  meta: { title: string; about?: string };
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

async function byText(query: string): Promise<Found[]> {
  const { results } = (await fullText?.search(query)) ?? { results: [] };
  const found = await Promise.all(results.slice(0, MAX_RESULTS).map((entry) => entry.data()));
  return found.map(({ url, meta }) => ({
    url: new URL(url, root).href,
    title: meta.title,
    about: meta.about ?? '',
  }));
}

/** What the search finds, the best first: names, then what pages say, then names that begin so. */
export async function findPages(query: string): Promise<Found[]> {
  const { exact, near } = findByName(names, query);
  const all = new Map<string, Found>();
  const text = await byText(query.trim());
  for (const found of [...exact.map(placeAt), ...text, ...near.map(placeAt)])
    if (!all.has(found.url)) all.set(found.url, found);
  return [...all.values()].slice(0, MAX_RESULTS);
}
