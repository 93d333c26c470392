import { posix } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { BuiltSite } from './built-site.ts';

const isForeign = (href: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(href);

// Where the tests say that the site will be: 404.html starts its links there.
const ROOT = '/crm/';

interface Page {
  readonly anchors: ReadonlySet<string>;
  /** Every `href` and `src`. */
  readonly links: readonly string[];
  readonly doubles: readonly string[];
}

function readPage(html: string): Page {
  const [anchors, links, doubles] = [new Set<string>(), [] as string[], [] as string[]];
  for (const { attribs } of DomUtils.getElementsByTagName('*', parseDocument(html).children)) {
    const { href, id, src } = attribs;
    if (id && anchors.has(id)) doubles.push(id);
    if (id) anchors.add(id);
    for (const link of [href, src]) if (link !== undefined) links.push(link);
  }
  return { anchors, links, doubles };
}

/** What a link of a file names: a file of the site, and an anchor in it. */
function targetOf(file: string, href: string): { path: string; anchor: string } {
  const [target = '', anchor = ''] = href.split('#');
  const path = target.startsWith(ROOT)
    ? target.slice(ROOT.length)
    : target && posix.join(posix.dirname(file), target);
  if (!path) return { path: target ? 'index.html' : file, anchor };
  return {
    path: path.endsWith('/') || path === '.' ? posix.join(path, 'index.html') : path,
    anchor,
  };
}

/** Links of the pages that lead to no file or to no anchor, and ids that a page has twice. */
export async function deadLinksOfPages(
  site: BuiltSite,
  pages: readonly string[],
): Promise<string[]> {
  const all = new Map(
    await Promise.all(pages.map(async (file) => [file, readPage(await site.read(file))] as const)),
  );
  const files = new Set(site.files);
  const faults: string[] = [];
  for (const [file, { links, doubles }] of all) {
    faults.push(...doubles.map((id) => `${file}: the id "${id}" twice`));
    for (const href of links) {
      if (isForeign(href)) continue;
      const { path, anchor } = targetOf(file, href);
      if (!files.has(path)) faults.push(`${file}: ${href}, no such file`);
      else if (anchor && all.has(path) && !all.get(path)?.anchors.has(decodeURIComponent(anchor)))
        faults.push(`${file}: ${href}, no such anchor`);
    }
  }
  return faults;
}

/**
 * Links of the Markdown pages that lead to no file.
 *
 * @param siteUrl - where the site says it is: links that begin so are its own
 */
export async function deadLinksOfTwins(site: BuiltSite, siteUrl: string): Promise<string[]> {
  const files = new Set(site.files);
  const pages = site.files.filter((file) => file.endsWith('.md') || file === 'llms.txt');
  const faults = await Promise.all(
    pages.map(async (file) => {
      const text = (await site.read(file)).replace(/```[\s\S]*?```/g, '');
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href as string);
      return links
        .filter((href) =>
          href.startsWith(siteUrl)
            ? !files.has(href.slice(siteUrl.length))
            : !isForeign(href) && !files.has(targetOf(file, href).path),
        )
        .map((href) => `${file}: ${href}`);
    }),
  );
  return faults.flat();
}
