import { close, createIndex } from 'pagefind';
import type { SitePage } from '../site-page.ts';
import { searchDocument } from './search-document.ts';

// What pagefind brings for its own user interfaces, of which this site uses none.
const UNUSED = /(?:-ui|-highlight|playground)/;

/** The files of the search, below `pagefind/`: its index and what reads it in the browser. */
export async function searchIndex(pages: readonly SitePage[]): Promise<Record<string, Uint8Array>> {
  const { index, errors } = await createIndex({ includeCharacters: '_-./' });
  if (!index) throw new Error(`pagefind does not start: ${errors.join('; ')}`);
  for (const page of pages) {
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
