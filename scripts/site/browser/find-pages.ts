import type { NameIndex } from '../search/name-index.ts';
import { normalizeName } from '../search/normalize-name.ts';

const MAX_RESULTS = 10;
const MAX_BY_PREFIX = 4;
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

const [{ places, names }, fullText] = await Promise.all([
  read<NameIndex>('assets/names.json'),
  import(new URL('pagefind/pagefind.js', root).href) as Promise<FullText>,
]);
await fullText.options({ baseUrl: root.pathname });
await fullText.init();

function placeAt(index: number): Found {
  const [path, title, about] = places[index] as NameIndex['places'][number];
  return { url: new URL(path, root).href, title, about };
}

/** Places that have the query for a name, and those whose name begins with it. */
function byName(query: string): { exact: Found[]; near: Found[] } {
  const name = normalizeName(query);
  const begun = Object.keys(names).filter((other) => other !== name && other.startsWith(name));
  const near = name ? begun.flatMap((other) => names[other] ?? []).slice(0, MAX_BY_PREFIX) : [];
  return { exact: (names[name] ?? []).map(placeAt), near: near.map(placeAt) };
}

async function byText(query: string): Promise<Found[]> {
  const { results } = await fullText.search(query);
  const found = await Promise.all(results.slice(0, MAX_RESULTS).map((entry) => entry.data()));
  return found.map(({ url, meta }) => ({
    url: new URL(url, root).href,
    title: meta.title,
    about: meta.about ?? '',
  }));
}

/** What the search finds, the best first: names, then what pages say, then names that begin so. */
export async function findPages(query: string): Promise<Found[]> {
  const { exact, near } = byName(query);
  const all = new Map<string, Found>();
  for (const found of [...exact, ...(await byText(query.trim())), ...near])
    if (!all.has(found.url)) all.set(found.url, found);
  return [...all.values()].slice(0, MAX_RESULTS);
}
