// The search box: loaded when the reader first turns to it.
import { findPages, type Found } from './find-pages.ts';

export { findPages } from './find-pages.ts';

const input = document.querySelector('#site-search') as HTMLInputElement;
const panel = document.querySelector('#site-results') as HTMLElement;
const form = input.form as HTMLFormElement;

function listItem({ url, title, about }: Found): HTMLElement {
  const [item, link, small] = ['li', 'a', 'small'].map((name) => document.createElement(name)) as [
    HTMLElement,
    HTMLAnchorElement,
    HTMLElement,
  ];
  link.href = url;
  link.textContent = title;
  small.textContent = about;
  link.append(small);
  item.append(link);
  return item;
}

function showResults(results: readonly Found[], query: string): void {
  const list = document.createElement('ul');
  list.append(...results.map(listItem));
  const nothing = document.createElement('p');
  nothing.textContent = `Nothing found for “${query}”.`;
  panel.replaceChildren(results.length > 0 ? list : nothing);
  panel.hidden = false;
}

let latest = 0;

async function search(): Promise<void> {
  const query = input.value;
  const turn = (latest += 1);
  if (!query.trim()) {
    panel.hidden = true;
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
  panel.hidden = true;
  input.focus();
}

input.addEventListener('input', () => void search());
input.addEventListener('focus', () => {
  if (input.value && panel.hasChildNodes()) panel.hidden = false;
});
form.addEventListener('keydown', onKey);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  await search();
  panel.querySelector('a')?.click();
});
form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) panel.hidden = true;
});
if (input.value) await search();
