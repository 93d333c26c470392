import { recall, remember } from '../../../src/sandbox/console/remember.ts';
import { makeElement } from './make-element.ts';

/** What is chosen by tabs, and holds on all pages: who reads TypeScript here reads it there. */
const GROUP = 'language';
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

function makeTab(panel: HTMLElement): HTMLButtonElement {
  const title = panel.querySelector<HTMLElement>('.panel-title');
  const id = `${panel.id}-tab`;
  const attributes = { type: 'button', id, role: 'tab', 'aria-controls': panel.id };
  const tab = makeElement('button', attributes, title?.textContent ?? '');
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', id);
  title?.remove();
  return tab;
}

/** The same language in all samples of the page, and on the next page; the one chosen last, if none is named. */
export function chooseEverywhere(title = recall(GROUP)): void {
  if (title) remember(GROUP, title);
  for (const box of document.querySelectorAll('.tabs'))
    box.dispatchEvent(new CustomEvent('choose', { detail: title }));
}

/** Makes tabs of panels that stand one below the other; once. */
export function setUpTabs(box: HTMLElement): void {
  if (box.dataset['ready'] !== undefined) return;
  box.dataset['ready'] = '';
  const panels = [...box.querySelectorAll<HTMLElement>(':scope > .panel')];
  if (panels.length < 2) return;
  const tabs = panels.map(makeTab);
  const show = (chosen: number): void => {
    for (const [index, panel] of panels.entries()) {
      panel.hidden = index !== chosen;
      const tab = tabs[index] as HTMLElement;
      tab.setAttribute('aria-selected', String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
    }
  };
  const attributes = { class: 'tab-list', role: 'tablist', 'aria-label': GROUP };
  const list = makeElement('div', attributes, ...tabs);
  list.addEventListener('click', ({ target }) => {
    const chosen = tabs[tabs.indexOf(target as HTMLButtonElement)];
    if (chosen) chooseEverywhere(chosen.textContent);
  });
  list.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    const at = tabs.indexOf(document.activeElement as HTMLButtonElement);
    if (!step || at < 0) return;
    event.preventDefault();
    const next = tabs[(at + step + tabs.length) % tabs.length] as HTMLElement;
    chooseEverywhere(next.textContent);
    next.focus();
  });
  const find = (title: unknown): number =>
    tabs.findIndex(({ textContent }) => textContent === title);
  box.addEventListener('choose', (event) => {
    const at = find((event as CustomEvent).detail);
    if (at >= 0) show(at);
  });
  box.prepend(list);
  show(Math.max(find(recall(GROUP)), 0));
}
