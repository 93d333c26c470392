import { escapeHtml } from '../html/escape.ts';
import type { SitePage } from '../site-page.ts';
import type { NavSection } from '../navigation.ts';
import type { Guides } from './guide-pages.ts';

/** Cards by group, each with the first sentence of its page. */
function indexOf(pages: readonly SitePage[], section: NavSection): string {
  const about = new Map(pages.map(({ path, description }) => [path, description]));
  const groups = section.groups.map(({ title, links }) => {
    const cards = links.map(
      (link) =>
        `<li><a href="~/${link.path}"><strong>${escapeHtml(link.title)}</strong><span>${escapeHtml(about.get(link.path) ?? '')}</span></a></li>`,
    );
    const id = title.toLowerCase().replaceAll(' ', '-');
    return `<h2 id="${id}"><a class="self" href="#${id}">${escapeHtml(title)}</a></h2>\n<ul class="cards">${cards.join('\n')}</ul>\n`;
  });
  return groups.join('');
}

const indexPage = (
  { area, path, title }: NavSection,
  description: string,
  lead: string,
  list: string,
): SitePage => ({
  path,
  area,
  title,
  description,
  html: `<h1>${title}</h1>\n<div class="prose lead"><p>${lead}</p></div>\n${list}`,
  toc: [],
  search: { keywords: area === 'guides' ? ['guides', 'documentation'] : [], text: '' },
});

/** The lists of the guides and of the records of the contract, by group, each with its first sentence. */
export const guideIndexes = ({ pages, guides, records }: Guides): SitePage[] => [
  indexPage(
    guides,
    'Guides to the API: your first call, authentication, messages, webhooks, testing and tools.',
    'New to the API? Start with the <a href="~/guides/quickstart/">quickstart</a>. The other guides can be read in any order.',
    indexOf(pages, guides),
  ),
  indexPage(
    records,
    'How this description of the API is kept: its requirements, assumptions, rules and checks.',
    'For those who work on this description of the API. What you need to use the API is in the <a href="~/guides/">guides</a>.',
    indexOf(pages, records),
  ),
];
