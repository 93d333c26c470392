import htm from 'htm';

export interface HtmlElement {
  readonly name: string;
  /** Text, not escaped. Links within the site start with `~/`, and `markdown` says where Markdown leaves it out. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

/** What stands in a place of a page: a node, several, or nothing. */
export type Markup = HtmlNode | readonly Markup[];

type Part = Markup | number | boolean | undefined;

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';

const isList = (part: Part): part is readonly Markup[] => Array.isArray(part);

// A page is made of thousands: no lists are made on the way.
export function nodesOf(part: Part, nodes: HtmlNode[] = []): HtmlNode[] {
  if (isList(part)) for (const one of part) nodesOf(one, nodes);
  else if (typeof part === 'object') nodes.push(part);
  else if (typeof part === 'number' || (typeof part === 'string' && part)) nodes.push(`${part}`);
  return nodes;
}

/** An element by its name; an attribute that is undefined or false is none. */
export function element(
  name: string,
  attributes: Readonly<Record<string, Part>> | null,
  ...children: readonly Part[]
): HtmlElement {
  const own = Object.entries(attributes ?? {}).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'object')
      throw new TypeError(`The attribute ${key} of ${name} is markup.`);
    return value === undefined || value === false ? [] : [[key, value === true ? '' : `${value}`]];
  });
  return { name, attributes: Object.fromEntries(own), children: nodesOf(children as Markup) };
}

// Its types are those of its CommonJS, and Node takes its module.
const build = (htm as unknown as typeof htm.default).bind(element);

/** Markup as HTML writes it, but that each element is closed; a line break beside a tag or a value is no space. */
export const markup = (strings: TemplateStringsArray, ...values: readonly Part[]): Markup =>
  nodesOf(build(strings, ...values));

/** The markup of a file, such as a drawing; without entities. */
export const readMarkup = (text: string): Markup => markup(Object.assign([text], { raw: [text] }));

/** Several things with the same between each two of them. */
export const joined = (list: readonly Markup[], between: string): Markup =>
  list.flatMap((one, index) => (index === 0 ? [one] : [between, one]));
