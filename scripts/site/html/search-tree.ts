import type { HtmlElement, HtmlNode } from './parse-html.ts';

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';

/** All elements below a node, in the order of the document. */
export function* elementsOf(node: HtmlElement): Generator<HtmlElement> {
  for (const child of node.children) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsOf(child);
  }
}

/** The first element below a node that fits, in the order of the document. */
export function findElement(
  node: HtmlElement,
  fits: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const element of elementsOf(node)) if (fits(element)) return element;
  return undefined;
}

/** The text below a node, without its tags. */
export const textOf = (node: HtmlNode): string =>
  isElement(node) ? node.children.map(textOf).join('') : node;

export const hasClass = (element: HtmlElement, name: string): boolean =>
  (element.attributes['class'] ?? '').split(' ').includes(name);
