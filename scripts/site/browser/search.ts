// The search box: loaded when the reader first turns to it.
import { plural } from '../../../src/sandbox/console/format.ts';
import { findByName, findInQuery } from '../search/find-by-name.ts';
import type { NameIndex } from '../search/name-index.ts';
import { rankHits, searchesOf, type WordHits } from '../search/rank-hits.ts';
import { makeElement } from './make-element.ts';

const MAX_RESULTS = 10;
/** What pages say may come later than their names, from a slow host: those are shown until then. */
const PATIENCE_MS = 400;
const ROOT = new URL('../', import.meta.url);

interface Found {
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

/** Without it names are still found: a site that was built where pagefind has no program has none. */
async function loadFullText(): Promise<FullText | undefined> {
  try {
    const fullText: FullText = await import(new URL('pagefind/pagefind.js', ROOT).href);
    await fullText.options({ baseUrl: ROOT.pathname });
    await fullText.init();
    return fullText;
  } catch {
    return undefined;
  }
}

const fullText = loadFullText();
const listed = await fetch(new URL('assets/names.json', ROOT));
const { places, names } = (await listed.json()) as NameIndex;

function placeAt(index: number): Found {
  const [path, title, about] = places[index] as NameIndex['places'][number];
  return { url: new URL(path, ROOT).href, title, about };
}

/** A page or, where the words stand in one of its sections, that section. */
function toFound({ url, meta, sub_results: sections }: FullTextResult): Found {
  const [section] = sections;
  if (!section?.url.includes('#'))
    return { url: new URL(url, ROOT).href, title: meta.title, about: meta.about ?? '' };
  return {
    url: new URL(section.url, ROOT).href,
    title: `${meta.title}: ${section.title}`,
    // It may begin in the middle of a sentence.
    about: section.plain_excerpt.replace(/^(?=\p{Lowercase})/u, '… '),
  };
}

async function byText(query: string): Promise<Found[]> {
  const searches: WordHits<Hit>[] = [];
  for (const text of searchesOf(query)) {
    const { results: hits } = (await (await fullText)?.search(text)) ?? { results: [] };
    searches.push({ isWhole: text === query, hits });
  }
  const hits = rankHits(searches, places.length);
  return (await Promise.all(hits.slice(0, MAX_RESULTS).map((hit) => hit.data()))).map(toFound);
}

/** The best first: names, names in the query, what pages say, then names that begin so. */
function findAll(query: string, text: readonly Found[] = []): Found[] {
  const { exact, near } = findByName(names, query);
  const contained = findInQuery(names, query).slice(0, 3);
  const all = new Map<string, Found>();
  for (const found of [...exact, ...contained].map(placeAt).concat(text, near.map(placeAt)))
    if (!all.has(found.url)) all.set(found.url, found);
  return [...all.values()].slice(0, MAX_RESULTS);
}

/** What the search finds. Throws an Error where no name fits, and what pages say could not be asked. */
export async function findPages(query: string): Promise<Found[]> {
  const text = await byText(query.trim()).catch(() => undefined);
  const found = findAll(query, text);
  if (found.length === 0 && !((await fullText) && text))
    throw new Error('What pages say is not there.');
  return found;
}

const input = document.querySelector('#site-search') as HTMLInputElement;
const panel = document.querySelector('#site-results') as HTMLElement;
const form = input.form as HTMLFormElement;
const told = document.querySelector('#site-found') as HTMLElement;

function show(isShown: boolean): void {
  panel.hidden = !isShown;
  input.setAttribute('aria-expanded', String(isShown));
}

/** A text, in which the words that the reader looks for are marked. */
function marked(text: string, words: RegExp): (Node | string)[] {
  const parts = text.split(words);
  return parts.map((part, index) => (index % 2 ? makeElement('mark', {}, part) : part));
}

/** What a page is, by where it stands in the site. */
const KINDS = { guides: 'Guide', events: 'Event', reference: 'Reference', changelog: 'Changelog' };

function option({ url, title, about }: Found, words: RegExp): HTMLElement {
  const small = makeElement('small', {}, ...marked(about, words));
  const area = url.slice(ROOT.href.length).split('/')[0] as keyof typeof KINDS;
  const kind = makeElement('span', {}, KINDS[area] ?? '');
  return makeElement('a', { href: url, role: 'option' }, kind, ...marked(title, words), small);
}

function showResults(results: readonly Found[], query: string, none: string): void {
  // A single letter is in nearly every word.
  const words = query.split(/\s+/).filter(({ length }) => length > 1);
  const signs = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const pattern = new RegExp(`(${signs.join('|') || '$^'})`, 'giu');
  const options = results.map((found) => option(found, pattern));
  panel.replaceChildren(
    results.length > 0
      ? makeElement('div', { role: 'listbox', 'aria-label': 'Results' }, ...options)
      : makeElement('p', {}, none),
  );
  show(true);
  shown = query;
  told.textContent = results.length > 0 ? plural(results.length, 'result') : none;
}

let latest = 0;
let shown = '';

async function search(): Promise<void> {
  const query = input.value;
  const turn = (latest += 1);
  if (!query.trim()) {
    // What was found before is not what Enter leads to.
    panel.replaceChildren();
    show(false);
    return;
  }
  let none = `Nothing found for “${query}”.`;
  const early = setTimeout(() => {
    if (turn === latest) showResults(findAll(query), query, 'Searching…');
  }, PATIENCE_MS);
  const results = await findPages(query).catch(() => {
    none = 'No name fits, and what the pages say cannot be searched now.';
    return [];
  });
  clearTimeout(early);
  // The reader has typed on: another search will show what it finds; or goes through what was shown early.
  if (turn === latest && !panel.contains(document.activeElement)) showResults(results, query, none);
}

function moveBy(step: number): void {
  const links = [...panel.querySelectorAll('a')];
  const next = links.indexOf(document.activeElement as HTMLAnchorElement) + step;
  (next < 0 ? input : (links[Math.min(next, links.length - 1)] ?? input)).focus();
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    moveBy(event.key === 'ArrowDown' ? 1 : -1);
  }
  if (event.key !== 'Escape') return;
  // The focus shows it.
  input.focus();
  show(false);
}

input.addEventListener('input', () => void search());
input.addEventListener('focus', () => {
  if (input.value && panel.hasChildNodes()) show(true);
});
form.addEventListener('keydown', onKey);
form.addEventListener('submit', () => {
  const first = shown === input.value && panel.querySelector('a');
  if (first) first.click();
  else void search().then(() => panel.querySelector('a')?.click());
});
form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) show(false);
});
if (input.value) await search();
