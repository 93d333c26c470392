import MarkdownIt, { type Token } from 'markdown-it';
import { breakablePath, scrolling } from './html/blocks.ts';
import { element, type HtmlNode, isElement, type Markup, markup, nodesOf } from './html/markup.ts';
import { textOf } from './html/search-tree.ts';

/** What a token becomes, with what stands in it. */
export type Rule = (
  token: Token,
  inside: readonly HtmlNode[],
  tokens: readonly Token[],
  index: number,
) => Markup;

export type Rules = Readonly<Record<string, Rule>>;

/** What Markdown says of an element, such as the address of a link. */
export const attributesOf = ({ attrs }: Token): Record<string, string> =>
  Object.fromEntries((attrs ?? []).map(([name, value]) => [name, String(value)]));

// A row of a ledger is led to by its number.
const ROW = /^[AR]-\d+$/;
/** Pointers of a cell that are shown; more would make its row higher than the screen, and are folded. */
const SHOWN_PLACES = 2;

const isPointer = (text: string): boolean => text.includes('#/');

/** A cell; the alignment that markdown-it gives as a style, which the site's policy forbids, is a class. */
const cell: Rule = (token, inside) => {
  const { style = '' } = attributesOf(token);
  const text = textOf(inside);
  const places = inside.filter(
    (node) => isElement(node) && node.name === 'code' && isPointer(textOf(node)),
  ).length;
  const folded = markup`<details class="places"><summary markdown="none">${places} places</summary>${inside}</details>`;
  const attributes = {
    id: ROW.test(text) ? text : undefined,
    class: style.endsWith('right') ? 'right' : undefined,
  };
  return element(token.tag, attributes, places > SHOWN_PLACES ? folded : inside);
};

const RULES: Rules = {
  text: ({ content }) => content,
  inline: (_, inside) => inside,
  softbreak: () => '\n',
  // A JSON pointer is longer than a column.
  code_inline: ({ content }) =>
    isPointer(content) ? breakablePath(content) : markup`<code>${content}</code>`,
  paragraph_open: (token, inside) => (token.hidden ? inside : markup`<p>${inside}</p>`),
  table_open: (_, inside) => scrolling(markup`<table>${inside}</table>`),
  th_open: cell,
  td_open: cell,
};

const other: Rule = (token, inside) => element(token.tag, attributesOf(token), ...inside);

function treeOf(tokens: readonly Token[], rules: Rules): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open = [{ start: 0, inside: root }];
  for (const [index, { children, nesting }] of tokens.entries()) {
    if (nesting === 1) {
      open.push({ start: index, inside: [] });
      continue;
    }
    const ended = nesting === -1 ? open.pop() : undefined;
    const { start, inside } = ended ?? { start: index, inside: treeOf(children ?? [], rules) };
    const token = tokens[start] as Token;
    const rule = rules[token.type] ?? other;
    open.at(-1)?.inside.push(...nodesOf(rule(token, inside, tokens, start)));
  }
  return root;
}

const markdown = new MarkdownIt({ html: false });

/** A text in Markdown as markup: tables may scroll, and the rules may say more. */
export const readMarkdown = (source: string, rules: Rules = {}): HtmlNode[] =>
  treeOf(markdown.parse(source, {}), { ...RULES, ...rules });

/** A description of the contract, in paragraphs. */
export const proseOf = (text: string, kind?: 'lead'): Markup =>
  markup`<div class=${kind ? `prose ${kind}` : 'prose'}>${readMarkdown(text)}</div>`;

/** A line of a description, without a paragraph around it. */
export const lineOf = (text: string): HtmlNode[] => treeOf(markdown.parseInline(text, {}), RULES);

function firstSentences(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.slice(0, length).lastIndexOf('. ');
  if (end > 40) return text.slice(0, end + 1);
  return `${text.slice(0, text.lastIndexOf(' ', length - 1))}…`;
}

/** The first sentences without Markdown that fit into so many characters; at least one, cut if it has to be. */
export const summaryText = (text: string, length = 160): string =>
  firstSentences(textOf(lineOf(text)).replace(/\s+/g, ' ').trim(), length);

/** The same with its code. */
export const summaryOf = (text: string, length = 160): HtmlNode[] =>
  lineOf(firstSentences(text.trim().replace(/\s+/g, ' '), length));
