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

/** The list of the guides, by group, each with its first sentence. */
export function guidesIndex({ pages, guides }: Guides): SitePage {
  return {
    path: 'guides/',
    area: 'guides',
    title: 'Guides',
    description:
      'Guides to the API: your first call, authentication, messages, webhooks, testing and tools.',
    html: `<h1>Guides</h1>
<div class="prose lead"><p>New to the API? Start with the <a href="~/guides/quickstart/">quickstart</a>. The other guides can be read in any order.</p></div>
${indexOf(pages, guides)}`,
    toc: [],
    search: { keywords: ['guides', 'documentation'], text: '' },
  };
}

/** The list of the records of the contract. */
export function recordsIndex({ pages, records }: Guides): SitePage {
  return {
    path: 'contract/',
    area: 'contract',
    title: 'The contract',
    description:
      'How this description of the API is kept: its requirements, assumptions, rules and checks.',
    html: `<h1>The contract</h1>
<div class="prose lead"><p>For those who work on this description of the API. What you need to use the API is in the <a href="~/guides/">guides</a>.</p></div>
${indexOf(pages, records)}`,
    toc: [],
    search: { keywords: [], text: '' },
  };
}
