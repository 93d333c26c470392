// The search box: loaded when the reader first turns to it.
import { findPages, type Found } from './find-pages.ts';

export { findPages } from './find-pages.ts';

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
  return text
    .split(words)
    .map((textContent, index) =>
      index % 2 ? Object.assign(document.createElement('mark'), { textContent }) : textContent,
    );
}

const ROOT = new URL('../', import.meta.url).href;
/** What a page is, by where it stands in the site. */
const KINDS = { guides: 'Guide', events: 'Event', reference: 'Reference', changelog: 'Changelog' };

function option({ url, title, about }: Found, words: RegExp): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: url });
  link.setAttribute('role', 'option');
  const small = document.createElement('small');
  small.append(...marked(about, words));
  const kind = document.createElement('span');
  const area = url.slice(ROOT.length).split('/')[0] as keyof typeof KINDS;
  kind.textContent = KINDS[area] ?? '';
  link.append(kind, ...marked(title, words), small);
  return link;
}

function showResults(results: readonly Found[], query: string): void {
  // A single letter is in nearly every word.
  const words = query.split(/\s+/).filter(({ length }) => length > 1);
  const signs = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const pattern = new RegExp(`(${signs.join('|') || '$^'})`, 'giu');
  const list = document.createElement('div');
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Results');
  list.append(...results.map((found) => option(found, pattern)));
  const textContent = `Nothing found for “${query}”.`;
  const nothing = Object.assign(document.createElement('p'), { textContent });
  panel.replaceChildren(results.length > 0 ? list : nothing);
  show(true);
  told.textContent = results.length > 0 ? `${results.length} results` : 'No results';
}

let latest = 0;

async function search(): Promise<void> {
  const query = input.value;
  const turn = (latest += 1);
  if (!query.trim()) {
    show(false);
    return;
  }
  const results = await findPages(query);
  // The reader has typed on: another search will show what it finds.
  if (turn === latest) showResults(results, query);
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
  show(false);
  input.focus();
}

input.addEventListener('input', () => void search());
input.addEventListener('focus', () => {
  if (input.value && panel.hasChildNodes()) show(true);
});
form.addEventListener('keydown', onKey);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void search().then(() => panel.querySelector('a')?.click());
});
form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) show(false);
});
if (input.value) await search();
