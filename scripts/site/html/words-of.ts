import { parseHtml } from './parse-html.ts';
import { textOf } from './search-tree.ts';

// Words of two blocks are two words; those on both sides of inline code may be one.
const BLOCK_END = /<\/(?:p|li|h\d|t[dh]|d[td]|div|summary|section)>/g;
const CODE_BLOCK = /<pre[\s\S]*?<\/pre>/g;

/** The words of a piece of a page, without its blocks of code. */
export const wordsOf = (html: string): string =>
  textOf(parseHtml(html.replace(CODE_BLOCK, '').replace(BLOCK_END, ' $&')))
    .replace(/\s+/g, ' ')
    .trim();
