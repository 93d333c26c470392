// What a page does beyond showing itself. Each part works on what it finds; a page is whole without.
import { makeElement } from './make-element.ts';
import { copyOnClick, prepareNearby } from './prepare-nearby.ts';
import { setUpRun } from './run-button.ts';
import { recall, remember } from '../../../src/sandbox/console/remember.ts';
import { chooseEverywhere, setUpTabs } from './tabs.ts';

// A heading counts as read once it is this close to the top.
const READ_AT = 140;

/** Marks in the list of the page's contents where the reader is. */
function markPlaceInContents(): void {
  const contents = document.querySelector('.toc');
  const links = [...(contents?.querySelectorAll('a') ?? [])];
  const idOf = ({ hash }: HTMLAnchorElement): string => decodeURIComponent(hash.slice(1));
  const headings = links.flatMap((link) => document.getElementById(idOf(link)) ?? []);
  if (headings.length === 0) return;
  const update = (): void => {
    // To measure a heading is to lay out all before it: only for a list that is seen, and once the reader moves.
    if (!contents?.checkVisibility()) return;
    const passed =
      scrollY > 0 ? headings.filter((one) => one.getBoundingClientRect().top < READ_AT) : [];
    const here = passed.at(-1) ?? headings[0];
    for (const link of links)
      if (idOf(link) === here?.id) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
  };
  addEventListener('scroll', () => requestAnimationFrame(update), { passive: true });
  update();
}

/** Scrolls the navigation to the page that is open, where that is further down. */
function showPlaceInNavigation(): void {
  const side = document.querySelector('.side');
  const here = side?.querySelector<HTMLElement>('[aria-current]');
  if (side && here && here.offsetTop > side.clientHeight - 80)
    side.scrollTop = here.offsetTop - side.clientHeight / 2;
}

function choosePanel(chosen: HTMLElement): void {
  const box = chosen.parentElement;
  const select = box?.querySelector('select');
  if (!box || !select) return;
  box.dataset['ready'] = '';
  select.value = chosen.id;
  for (const panel of box.querySelectorAll<HTMLElement>(':scope > .panel'))
    panel.hidden = panel !== chosen;
}

/** Shows of each choice the panel that its list names. */
function setUpChoices(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('.choice > .choose select')) {
    const show = (): void => {
      const panel = document.getElementById(select.value);
      if (panel) choosePanel(panel);
    };
    select.addEventListener('change', show);
    show();
  }
}

/** Opens what hides the place that the address names, and brings it into view. */
function revealTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  const tabs = target.closest<HTMLElement>('.tabs');
  if (tabs) setUpTabs(tabs);
  const panel = target.closest<HTMLElement>('.tabs > .panel');
  if (panel?.hidden) document.getElementById(`${panel.id}-tab`)?.click();
  for (let part: HTMLElement | null = target; part; part = part.parentElement)
    if (part.matches('.choice > .panel')) choosePanel(part);
    else if (part.matches('details')) part.setAttribute('open', '');
  const own = target.querySelector<HTMLDetailsElement>(':scope > details, :scope > div > details');
  if (own) own.open = true;
  target.scrollIntoView();
}

const THEMES = ['system', 'light', 'dark'];

/** Makes the button go from the system's theme to light, to dark, and back, and say where it stands. */
function setUpThemeSwitch(): void {
  const button = document.querySelector<HTMLElement>('#site-theme');
  if (!button) return;
  let theme = 'system';
  const follow = (chosen = recall('theme')): void => {
    if (chosen !== null && THEMES.includes(chosen)) theme = chosen;
    document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
    for (const name of ['aria-label', 'title']) button.setAttribute(name, `Color theme: ${theme}`);
  };
  follow();
  addEventListener('pageshow', () => follow());
  button.addEventListener('click', () => {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as string;
    remember('theme', next);
    follow(next);
  });
}

/** Brings the reader to the search by `/` and Ctrl+K, and loads it when it is first turned to. */
function setUpSearchKeys(): void {
  const input = document.querySelector<HTMLInputElement>('#site-search');
  // By its address: it is a file of its own, so that a page is shown without it.
  const address = new URL('search.js', import.meta.url).href;
  const results = document.querySelector<HTMLElement>('#site-results');
  let failures = 0;
  const load = (): Promise<unknown> => import(failures > 0 ? `${address}?${failures}` : address);
  const refuse = (): void => {
    // What has failed once fails for ever under its address.
    failures += 1;
    results?.replaceChildren(makeElement('p', {}, 'The search could not be loaded.'));
    results?.removeAttribute('hidden');
    input?.addEventListener('blur', () => results?.setAttribute('hidden', ''), { once: true });
  };
  input?.addEventListener('focus', () => void load().catch(refuse));
  // What is looked for stays in the field until something can find it, and comes along where no script was there yet.
  input?.form?.addEventListener('submit', (event) => event.preventDefault());
  const query = new URLSearchParams(location.search).get('q');
  if (input && query) {
    input.value = query;
    input.focus();
  }
  addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select');
    const isModified = event.ctrlKey || event.metaKey;
    const isSlash = event.key === '/' && !isTyping && !isModified;
    if (!isSlash && !(isModified && event.key.toLowerCase() === 'k')) return;
    event.preventDefault();
    input?.focus();
  });
}

function setUpCopyPage(): void {
  const button = document.querySelector<HTMLButtonElement>('#copy-page');
  const twin = document.querySelector<HTMLLinkElement>('link[type="text/markdown"]');
  if (!button || !twin || !navigator.clipboard) return;
  button.hidden = false;
  copyOnClick(button, async () => {
    const response = await fetch(twin.href);
    if (!response.ok) throw new Error(`${response.status} for ${twin.href}`);
    return response.text();
  });
}

setUpThemeSwitch();
setUpCopyPage();
setUpSearchKeys();
setUpChoices();
setUpRun();
prepareNearby();
requestAnimationFrame(() => {
  markPlaceInContents();
  showPlaceInNavigation();
});
// A page that the browser has kept shows what was chosen since, on another one; the theme, too.
addEventListener('pageshow', () => chooseEverywhere());
addEventListener('hashchange', revealTarget);
revealTarget();
