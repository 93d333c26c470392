import { escapeHtml } from '../html/escape.ts';
import type { SitePage } from '../site-page.ts';
import type { Guides } from './guide-pages.ts';

/** The list of the guides, by group, each with its first sentence. */
export function guidesIndex({ pages, section }: Guides): SitePage {
  const about = new Map(pages.map(({ path, description }) => [path, description]));
  const groups = section.groups.map(({ title, links }) => {
    const cards = links.map(
      (link) =>
        `<li><a href="~/${link.path}"><strong>${escapeHtml(link.title)}</strong><span>${escapeHtml(about.get(link.path) ?? '')}</span></a></li>`,
    );
    const id = title.toLowerCase().replaceAll(' ', '-');
    return `<h2 id="${id}"><a class="self" href="#${id}">${escapeHtml(title)}</a></h2>\n<ul class="cards">${cards.join('\n')}</ul>\n`;
  });
  return {
    path: 'guides/',
    area: 'guides',
    title: 'Guides',
    description: `${pages.length} guides: tokens, errors, pages, retries, jobs, webhooks, testing, and what the contract decided.`,
    html: `<h1>Guides</h1>\n${groups.join('')}`,
    toc: [],
    search: { keywords: ['guides', 'documentation'], text: '' },
  };
}
