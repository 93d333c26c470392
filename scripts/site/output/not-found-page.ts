import type { SitePage } from '../site-page.ts';

/** The page for addresses that lead nowhere. */
export const notFoundPage: SitePage = {
  path: '404.html',
  area: 'home',
  title: 'Not found',
  description: 'There is no page at this address.',
  html: `<h1>Not found</h1>
<div class="prose lead"><p>There is no page at this address. It may have moved, or the link has a mistake.</p></div>
<ul class="cards">
<li><a href="~/"><strong>Start</strong><span>What this is, and where to begin.</span></a></li>
<li><a href="~/reference/"><strong>Reference</strong><span>All operations by family.</span></a></li>
<li><a href="~/guides/"><strong>Guides</strong><span>Tokens, errors, pages, webhooks.</span></a></li>
</ul>
`,
  toc: [],
  search: { keywords: [], text: '' },
};
