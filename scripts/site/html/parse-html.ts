import { Parser } from 'htmlparser2';

/** An element or, without a name, the root of what was parsed. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}

/** An element, or text with its entities resolved. */
export type HtmlNode = HtmlElement | string;

/** Parses HTML, of which names keep their case. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext: (text) => void open.at(-1)?.children.push(text),
      onclosetag: () => void open.pop(),
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false },
  );
  parser.end(html);
  return root;
}
