import { BLOCKS } from './search-tree.ts';
import { isElement, type HtmlNode, type Markup, nodesOf } from './markup.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string, signs: RegExp): string =>
  text.replace(signs, (sign) => ENTITIES[sign] as string);

const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);

function print(node: HtmlNode, root: string, isXml = false): string {
  if (!isElement(node)) return escape(node, /[&<>]/g);
  const { attributes, children, name } = node;
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    // A browser needs neither.
    if (key === 'markdown' || (key === 'xmlns' && !isXml)) continue;
    const target = value.startsWith('~/') ? root + value.slice(2) : value;
    text += value === '' ? ` ${key}` : ` ${key}="${escape(target, /[&"]/g)}"`;
  }
  if (isXml && children.length === 0) return `${text}/>`;
  text += '>';
  if (VOID.has(name) && !isXml) return text;
  for (const child of children) text += print(child, root, isXml);
  return `${text}</${name}>${BLOCKS.has(name) ? '\n' : ''}`;
}

/** Markup as HTML; links that begin with `~/` lead by `root` to the root of the site. */
export const printHtml = (markup: Markup, root = '~/'): string =>
  nodesOf(markup).reduce<string>((text, node) => text + print(node, root), '');

export const printXml = (markup: Markup): string =>
  nodesOf(markup).reduce<string>((text, node) => text + print(node, '', true), '');

/** How a page gets to the root of the site: `../../` two folders down. */
export const rootOf = (path: string): string => '../'.repeat(path.split('/').length - 1) || './';
