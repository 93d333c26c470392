import type { TocEntry } from '../site-page.ts';
import { type HtmlElement, type HtmlNode, isElement, type Markup, nodesOf } from './markup.ts';

/** The words of two of these are not one word, and their lines are not one line. */
export const BLOCKS = new Set(
  'p div section h1 h2 h3 h4 ul ol li dl dt dd table thead tbody tr th td details summary nav main header footer'.split(
    ' ',
  ),
);

/** All elements of a page, in the order of the document. */
export function* elementsOf(markup: Markup): Generator<HtmlElement> {
  for (const node of nodesOf(markup)) {
    if (!isElement(node)) continue;
    yield node;
    yield* elementsOf(node.children);
  }
}

export const findElement = (markup: Markup, name: string): HtmlElement | undefined =>
  [...elementsOf(markup)].find((element) => element.name === name);

export const textOf = (markup: Markup): string =>
  nodesOf(markup)
    .map((node) => (isElement(node) ? textOf(node.children) : node))
    .join('');

export const hasClass = ({ attributes }: HtmlElement, name: string): boolean =>
  (attributes['class'] ?? '').split(' ').includes(name);

/** A page with other nodes in the place of some; what is replaced is not searched. */
export const replaceNodes = (
  markup: Markup,
  replace: (element: HtmlElement) => Markup | undefined,
): HtmlNode[] =>
  nodesOf(markup).flatMap((node) => {
    if (!isElement(node)) return node;
    const other = replace(node);
    if (other !== undefined) return nodesOf(other);
    return { ...node, children: replaceNodes(node.children, replace) };
  });

export const without = (markup: Markup, ...names: readonly string[]): HtmlNode[] =>
  replaceNodes(markup, ({ name }) => (names.includes(name) ? '' : undefined));

const spaced = (node: HtmlNode): string => {
  if (!isElement(node)) return node;
  const inner = node.children.map(spaced).join('');
  return BLOCKS.has(node.name) ? `${inner} ` : inner;
};

/** The words of a page, without its blocks of code. */
export const wordsOf = (markup: Markup): string =>
  without(markup, 'pre').map(spaced).join('').replace(/\s+/g, ' ').trim();

/** The headings that have an anchor, for lists of what is on a page. */
export const headingsOf = (markup: Markup): TocEntry[] =>
  [...elementsOf(markup)].flatMap((heading) => {
    const { id } = heading.attributes;
    if (!id || !/^h[23]$/.test(heading.name)) return [];
    // Beside the link to itself a heading may have a badge.
    const title = textOf(findElement(heading.children, 'a') ?? heading);
    return { id, title, depth: heading.name === 'h2' ? 2 : 3 };
  });
