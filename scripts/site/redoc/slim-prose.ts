import { escapeHtml } from '../html/escape.ts';
import type { HtmlElement, HtmlNode } from '../html/parse-html.ts';
import { elementsOf, isElement } from '../html/search-tree.ts';

const BLOCKS = ['p', 'ul', 'ol', 'li', 'pre', 'thead', 'tbody', 'tr', 'th', 'td'];
const KEPT = new Set([...BLOCKS, 'code', 'strong', 'em', 'br']);

/** Whether an element holds Markdown that Redoc rendered. */
export const isProse = (element: HtmlElement): boolean =>
  element.attributes['data-component-name'] === 'Markdown/Markdown';

/** The Markdown below an element, or the element itself. */
export const proseOf = (element: HtmlElement): HtmlElement[] =>
  isProse(element) ? [element] : [...elementsOf(element)].filter(isProse);

/** The Markdown that Redoc rendered, without its classes; links lead where they led. */
export function slimProse(node: HtmlNode): string {
  if (!isElement(node)) return escapeHtml(node);
  const inner = node.children.map(slimProse).join('');
  if (node.name === 'a')
    return `<a href="${escapeHtml(node.attributes['href'] ?? '')}">${inner}</a>`;
  if (node.name === 'table') return `<div class="table" tabindex="0"><table>${inner}</table></div>`;
  if (!KEPT.has(node.name)) return inner;
  return node.name === 'br' ? '<br>' : `<${node.name}>${inner}</${node.name}>`;
}
