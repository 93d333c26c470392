import { choosePanel } from './choice.ts';
import { setUpTabs } from './tabs.ts';

/** Opens what hides the place that the address names, and brings it into view. */
export function revealTarget(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id ? document.getElementById(id) : null;
  if (!target) return;
  for (let panel = target.closest<HTMLElement>('.choice > .panel'); panel;) {
    choosePanel(panel);
    panel = panel.parentElement?.closest<HTMLElement>('.choice > .panel') ?? null;
  }
  const tabs = target.closest<HTMLElement>('.tabs');
  if (tabs) setUpTabs(tabs);
  const panel = target.closest<HTMLElement>('.tabs > .panel');
  if (panel?.hidden) document.getElementById(`${panel.id}-tab`)?.click();
  for (let part = target.parentElement; part; part = part.parentElement)
    if (part instanceof HTMLDetailsElement) part.open = true;
  const own = target.querySelector<HTMLDetailsElement>(':scope > details, :scope > div > details');
  if (own) own.open = true;
  target.scrollIntoView();
}
