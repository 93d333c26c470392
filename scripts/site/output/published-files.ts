// What a site has once it is known where it will be: without an address nothing of this is written.
import type { ContractRelease } from '../contract-releases.ts';
import { escapeHtml } from '../html/escape.ts';
import { readCard } from '../pictures/card.ts';
import type { SitePage } from '../site-page.ts';
import type { SiteFiles } from './write-site.ts';

function sitemap(siteUrl: string, pages: readonly SitePage[]): string {
  const urls = pages.map(({ path }) => `  <url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** A day, or the first of a month, as Atom writes it. */
const timeOf = (date: string): string => `${date.length < 10 ? `${date}-01` : date}T00:00:00Z`;

function feed(siteUrl: string, name: string, list: readonly ContractRelease[]): string {
  const page = `${siteUrl}changelog/contract/`;
  const entries = list.map(
    ({ version, date, anchor, text }) => `  <entry>
    <id>${page}#${anchor}</id>
    <title>Contract ${version}</title>
    <link href="${page}#${anchor}"/>
    <updated>${timeOf(date)}</updated>
    <content type="text">${escapeHtml(text)}</content>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${siteUrl}changelog/</id>
  <title>${escapeHtml(name)}: changes of the contract</title>
  <link href="${siteUrl}changelog/feed.xml" rel="self"/>
  <link href="${page}"/>
  <author><name>${escapeHtml(name)}</name></author>
  <updated>${timeOf(list[0]?.date ?? '1970-01')}</updated>
${entries.join('\n')}
</feed>
`;
}

/** The sitemap, the feed of changes and `robots.txt` of a published site. */
export async function publishedFiles(
  siteUrl: string,
  name: string,
  pages: readonly SitePage[],
  releases: readonly ContractRelease[],
): Promise<SiteFiles> {
  return {
    'sitemap.xml': sitemap(siteUrl, pages),
    'changelog/feed.xml': feed(siteUrl, name, releases),
    'assets/card.png': readCard(),
    'robots.txt': `User-agent: *\nAllow: /\nSitemap: ${siteUrl}sitemap.xml\n`,
  };
}
