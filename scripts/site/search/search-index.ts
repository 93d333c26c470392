import { close, createIndex } from 'pagefind';
import type { SitePage } from '../site-page.ts';
import { markup } from '../html/markup.ts';
import { printHtml } from '../html/print-html.ts';
import { without } from '../html/search-tree.ts';

/**
 * What the search reads of a page: not the page itself, with its navigation and samples, but its
 * title and the names people look for with much weight, and its words with little.
 */
export function searchDocument({ area, body, description, file, search, title }: SitePage): string {
  const { keywords = [], names = [], text = '' } = search ?? {};
  // A guide has its headings, so that the search leads to a section of it; code and pictures say little in words.
  const words =
    area === 'guides' && file
      ? without(body, 'h1', 'pre', 'svg')
      : markup`<p data-pagefind-weight="0.6">${text}</p>`;
  return printHtml(markup`<html lang="en"><body data-pagefind-body>
<h1 data-pagefind-weight="10">${title}</h1>
<p data-pagefind-meta="about" data-pagefind-weight="2">${description}</p>
${keywords.map((keyword) => markup`<p data-pagefind-weight="9">${keyword}</p>`)}
<p data-pagefind-weight="2">${names.join(' ')}</p>
${words}
</body></html>`);
}

// What pagefind brings for its own user interfaces, of which this site uses none.
const UNUSED = /(?:-ui|-highlight|playground)/;

const start = () =>
  createIndex({ includeCharacters: '_-./' }).catch((error: Error) => {
    // pagefind has no class or code for this.
    if (!error.message.startsWith('Failed to install')) throw error;
    console.error(
      `This site has no full-text search; names are found. pagefind has no program for ${process.platform} on ` +
        `${process.arch} here: if @pagefind has one, \`npm ci\` without --omit=optional installs it.`,
    );
    return undefined;
  });

/**
 * The files of the search, below `pagefind/`: its index and what reads it in the browser. None where pagefind has no
 * program for this machine, which is then said.
 */
export async function searchIndex(pages: readonly SitePage[]): Promise<Record<string, Uint8Array>> {
  const started = await start();
  if (!started) return {};
  const { index, errors } = started;
  if (!index) throw new Error(`pagefind does not start: ${errors.join('; ')}`);
  for (const page of pages.filter(({ area }) => area !== 'contract')) {
    const added = await index.addHTMLFile({ url: page.path, content: searchDocument(page) });
    if (added.errors.length > 0)
      throw new Error(`pagefind cannot read ${page.path}: ${added.errors.join('; ')}`);
  }
  const { files } = await index.getFiles();
  await close();
  const used = files.filter(({ path }) => !UNUSED.test(path));
  return Object.fromEntries(
    used.map(({ path, content }) => [`pagefind/${path}`, content] as const),
  );
}
