// What a site has once it is known where it will be: without an address nothing of this is written.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../contract/paths.ts';
import type { ContractRelease } from '../contract-releases.ts';
import { markup } from '../html/markup.ts';
import { printXml } from '../html/print-html.ts';
import type { SitePage } from '../site-page.ts';
import type { SiteFiles } from './write-site.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const sitemap = (siteUrl: string, pages: readonly SitePage[]): string =>
  DECLARATION +
  printXml(markup`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(({ path }) => markup`<url><loc>${siteUrl}${path}</loc></url>`)}
</urlset>`);

/** A day, or the first of a month, as Atom writes it. */
const timeOf = (date: string): string => `${date.length < 10 ? `${date}-01` : date}T00:00:00Z`;

function feed(siteUrl: string, name: string, list: readonly ContractRelease[]): string {
  const page = `${siteUrl}changelog/contract/`;
  const entries = list.map(({ version, date, anchor, text }) => {
    const address = `${page}#${anchor}`;
    return markup`<entry>
<id>${address}</id>
<title>Contract ${version}</title>
<link href=${address}/>
<updated>${timeOf(date)}</updated>
<content type="text">${text}</content>
</entry>`;
  });
  return (
    DECLARATION +
    printXml(markup`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${siteUrl}changelog/</id>
<title>${name}: changes of the contract</title>
<link href="${siteUrl}changelog/feed.xml" rel="self"/>
<link href=${page}/>
<author><name>${name}</name></author>
<updated>${timeOf(list[0]?.date ?? '1970-01')}</updated>
${entries}
</feed>`)
  );
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
    'assets/card.png': await readFile(join(ROOT, 'docs/card.png')),
    'robots.txt': `User-agent: *\nAllow: /\nSitemap: ${siteUrl}sitemap.xml\n`,
  };
}
