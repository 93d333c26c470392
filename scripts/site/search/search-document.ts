import { escapeHtml } from '../html/escape.ts';
import type { SitePage } from '../site-page.ts';

/** A guide with its headings, so that the search leads to a section of it; code and pictures say little in words. */
const sectionsOf = (html: string): string =>
  html.replace(/<h1>[\s\S]*?<\/h1>|<pre[\s\S]*?<\/pre>|<svg[\s\S]*?<\/svg>/g, '');

/**
 * What the search reads of a page: not the page itself, with its navigation and samples, but its
 * title and the names people look for with much weight, and its words with little.
 */
export function searchDocument(page: SitePage): string {
  const { area, description, file, html, search, title } = page;
  const keywords = search.keywords.map(
    (keyword) => `<p data-pagefind-weight="9">${escapeHtml(keyword)}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<body data-pagefind-body>
<h1 data-pagefind-weight="10">${escapeHtml(title)}</h1>
<p data-pagefind-meta="about" data-pagefind-weight="2">${escapeHtml(description)}</p>
<p data-pagefind-ignore data-pagefind-meta="area">${area}</p>
${keywords.join('\n')}
<p data-pagefind-weight="2">${escapeHtml(search.names?.join(' ') ?? '')}</p>
${area === 'guides' && file ? sectionsOf(html) : `<p data-pagefind-weight="0.6">${escapeHtml(search.text)}</p>`}
</body>
</html>
`;
}
