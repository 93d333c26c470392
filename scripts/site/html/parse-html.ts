import { unescapeHtml } from './escape.ts';

/** An element or, without a name, the root of what was parsed. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}

/** An element, or text with its entities resolved. */
export type HtmlNode = HtmlElement | string;

const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);
const RAW = new Set(['script', 'style']);
const TAG = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s="'/>]+)(?:="([^"]*)"|='([^']*)'|=([^\s"'>]+))?/g;

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(
    ([, name, double, single, bare]) =>
      [name as string, unescapeHtml(double ?? single ?? bare ?? '')] as const,
  );
  return Object.fromEntries(pairs);
}

class TreeBuilder {
  readonly root: HtmlElement = { name: '', attributes: {}, children: [] };
  readonly #open = [this.root];

  text(text: string): void {
    if (text) this.#open.at(-1)?.children.push(text);
  }

  open(element: HtmlElement, isEmpty: boolean): void {
    this.#open.at(-1)?.children.push(element);
    if (!isEmpty) this.#open.push(element);
  }

  close(): void {
    if (this.#open.length > 1) this.#open.pop();
  }
}

/**
 * Parses HTML whose elements are all closed, as React's serializer and this project's pages have it.
 * It is not for HTML of strangers: nothing is repaired.
 */
export function parseHtml(html: string): HtmlElement {
  const tree = new TreeBuilder();
  let at = 0;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag; tag = TAG.exec(html)) {
    const [whole, closing, name = '', attributes = ''] = tag;
    tree.text(unescapeHtml(html.slice(at, tag.index)));
    at = tag.index + whole.length;
    if (closing) tree.close();
    else if (name) {
      const element = { name, attributes: readAttributes(attributes), children: [] };
      tree.open(element, VOID.has(name) || attributes.endsWith('/'));
    }
    if (closing || !RAW.has(name)) continue;
    // What a script or a style holds is no HTML.
    const end = html.indexOf(`</${name}`, at);
    tree.text(html.slice(at, end));
    at = TAG.lastIndex = end;
  }
  tree.text(unescapeHtml(html.slice(at)));
  return tree.root;
}
