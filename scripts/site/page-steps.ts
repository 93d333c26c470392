import { escapeHtml } from './html/escape.ts';
import type { NavLink, NavSection } from './navigation.ts';
import type { SitePage } from './site-page.ts';

const step = (link: NavLink | undefined, rel: string, word: string): string =>
  link
    ? `<a rel="${rel}" href="~/${link.path}"><small>${word}</small>${escapeHtml(link.title)}</a>`
    : '<span></span>';

/** The pages before and after a guide, in the order of the navigation. */
export function pageSteps(page: SitePage, sections: readonly NavSection[]): string {
  if (page.area !== 'guides') return '';
  const section = sections.find(({ area }) => area === page.area);
  const links = section?.groups.flatMap((group) => group.links) ?? [];
  const at = links.findIndex(({ path }) => path === page.path);
  if (at < 0) return '';
  const steps = step(links[at - 1], 'prev', 'Previous') + step(links[at + 1], 'next', 'Next');
  return `<nav class="steps" aria-label="Previous and next guide">${steps}</nav>\n`;
}
