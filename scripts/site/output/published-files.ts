// What a site has once it is known where it will be: without an address nothing of this is written.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../contract/paths.ts';
import type { Files } from '../../build/write-files.ts';
import { slug } from '../guides/heading-rules.ts';
import { escapeHtml } from '../html/escape.ts';
import type { SitePage } from '../site-page.ts';

function sitemap(siteUrl: string, pages: readonly SitePage[]): string {
  const urls = pages.map(({ path }) => `  <url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

interface Release {
  readonly version: string;
  /** The day or the month that the changelog gives for it, such as `2026-07`. */
  readonly date: string;
  /** Its heading's anchor. */
  readonly anchor: string;
  readonly text: string;
}

/** The versions of the contract that have a date in the changelog: `1.1.0 (2026-07)`. */
function releases(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const [, version = '', date] = /^(\S+) \((\d{4}-\d{2}(?:-\d{2})?)\)$/.exec(heading) ?? [];
      return date ? { version, date, anchor: slug(heading), text: lines.join('\n').trim() } : [];
    });
}

/** A day, or the first of a month, as Atom writes it. */
const timeOf = (date: string): string => `${date.length < 10 ? `${date}-01` : date}T00:00:00Z`;

function feed(siteUrl: string, name: string, list: readonly Release[]): string {
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
): Promise<Files> {
  const changelog = await readFile(join(ROOT, 'docs/contract-changelog.md'), 'utf8');
  return {
    'sitemap.xml': sitemap(siteUrl, pages),
    'changelog/feed.xml': feed(siteUrl, name, releases(changelog)),
    'robots.txt': `User-agent: *\nAllow: /\nSitemap: ${siteUrl}sitemap.xml\n`,
  };
}
