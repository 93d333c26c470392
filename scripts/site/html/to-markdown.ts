import { type HtmlElement, type HtmlNode, isElement, type Markup } from './markup.ts';
import { BLOCKS, elementsOf, findElement, hasClass, replaceNodes, textOf } from './search-tree.ts';

/**
 * What a part of a page is left out of: `none` is in no Markdown, `page` only in the page's own, because the text of
 * the whole site says it elsewhere.
 */
const LEFT_OUT = { page: ['none'], site: ['none', 'page'] };

/** Where a link of a page leads from the page's Markdown; undefined leaves only its text. */
export type PageLink = (href: string) => string | undefined;

const collapse = (text: string): string => text.replace(/\s+/g, ' ');

function code(text: string): string {
  const runs = Array.from(text.matchAll(/`+/g), ([run]) => run.length);
  const fence = '`'.repeat(1 + Math.max(0, ...runs));
  // Without it, a backtick at the edge would be one of the fence.
  const space = runs.length > 0 ? ' ' : '';
  return fence + space + text + space + fence;
}

function inline(node: HtmlNode, link: PageLink): string {
  if (!isElement(node)) return collapse(node).replace(/([*_\\])/g, '\\$1');
  if (node.name === 'code') return code(collapse(textOf(node)));
  if (node.name === 'svg' || node.name === 'button' || node.name === 'wbr') return '';
  const inner = node.children.map((child) => inline(child, link)).join('');
  if (node.name === 'a') return anchor(node, inner, link);
  if (node.name === 'strong' || node.name === 'b') return `**${inner}**`;
  if (node.name === 'em') return `*${inner}*`;
  if (node.name === 'br') return ' ';
  if (hasClass(node, 'badge') || hasClass(node, 'required')) return `(${inner})`;
  // The words of two blocks are not one word.
  if (BLOCKS.has(node.name)) return `${inner} `;
  if (hasClass(node, 'verb')) return `${textOf(node).toUpperCase()}`;
  return inner;
}

function anchor(node: HtmlElement, inner: string, link: PageLink): string {
  const href = link(node.attributes['href'] ?? '');
  if (hasClass(node, 'badge')) return `(${inner})`;
  const text = hasClass(node, 'name') ? code(textOf(node)) : inner;
  return href === undefined ? text : `[${text}](${href})`;
}

const inlineAll = (nodes: readonly HtmlNode[], link: PageLink): string =>
  collapse(nodes.map((node) => inline(node, link)).join('')).trim();

function table(node: HtmlElement, link: PageLink): string {
  const rows = [...elementsOf(node)].filter(({ name }) => name === 'tr');
  const [head = [], ...body] = rows.map(({ children }) =>
    children.filter(isElement).map((cell) => inlineAll(cell.children, link).replaceAll('|', '\\|')),
  );
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |\n`;
  return `${line(head)}${line(head.map(() => '---'))}${body.map(line).join('')}\n`;
}

function list(node: HtmlElement, link: PageLink, indent: string): string {
  const items = node.children.filter(isElement).map((item, index) => {
    const bullet = node.name === 'ol' ? `${index + 1}. ` : '- ';
    const nested = item.children.filter(
      (child): child is HtmlElement => isElement(child) && /^[uo]l$/.test(child.name),
    );
    const own = item.children.filter((child) => !nested.includes(child as HtmlElement));
    const inner = indent + ' '.repeat(bullet.length);
    const below = nested.map((child) => list(child, link, inner)).join('');
    return `${indent}${bullet}${inlineAll(own, link)}\n${below}`;
  });
  return `${items.join('')}${indent ? '' : '\n'}`;
}

const sentence = (text: string): string => (/[.:!?|]$/.test(text) ? text : `${text}.`);

const isInline = (node: HtmlNode): boolean => !isElement(node) || node.name === 'p';

/** What stands below the text of a field: its lists and tables, and the fields it encloses. */
function belowField(node: HtmlElement, link: PageLink, indent: string): string {
  if (node.name === 'details') return blocks(node.children, link, indent);
  if (hasClass(node, 'field')) return field(node, link, indent);
  const others = node.name === 'ul' ? [node] : node.children.filter((child) => !isInline(child));
  const text = blocks(others, link, '');
  return text.replace(/\n{2,}/g, '\n').replace(/^(?=.)/gm, indent);
}

/** A field as an item of a list: its head, what it says, and the fields below it. */
function field(node: HtmlElement, link: PageLink, indent: string): string {
  const [head, ...rest] = node.children.filter(isElement);
  const texts = rest.flatMap((child) => {
    if (child.name === 'p') return inlineAll(child.children, link);
    return hasClass(child, 'prose') ? inlineAll(child.children.filter(isInline), link) : [];
  });
  const isHead = (child: HtmlElement): boolean =>
    child.name === 'p' || (hasClass(child, 'prose') && child.children.every(isInline));
  const below = rest
    .filter((child) => !isHead(child))
    .map((child) => belowField(child, link, `${indent}  `));
  const text = texts.filter(Boolean).map(sentence).join(' ');
  const label = inlineAll(head?.children ?? [], link);
  return `${indent}- ${label}${text ? `: ${text}` : ''}\n${below.join('')}`;
}

function pre(node: HtmlElement): string {
  const language = node.attributes['data-language'] ?? '';
  return `\`\`\`${language === 'text' ? '' : language}\n${textOf(node).trimEnd()}\n\`\`\`\n\n`;
}

function block(node: HtmlElement, link: PageLink, indent: string): string {
  const level = /^h([1-6])$/.exec(node.name)?.[1];
  if (level) return `\n${'#'.repeat(Number(level))} ${inlineAll(node.children, link)}\n\n`;
  if (node.name === 'label') return '';
  if (node.name === 'pre') return pre(node);
  if (node.name === 'table') return table(node, link);
  if (node.name === 'ul' || node.name === 'ol') return list(node, link, indent);
  if (hasClass(node, 'field')) return field(node, link, indent);
  if (node.name === 'summary')
    return hasClass(node, 'told') ? `${inlineAll(node.children, link)}\n\n` : '';
  if (node.name === 'figure') return textOf(findElement(node, 'figcaption') ?? '');
  if (node.name === 'dt') return `- ${inlineAll(node.children, link)}: `;
  if (node.name === 'dd') return `${inlineAll(node.children, link)}\n`;
  if (node.name === 'p' || hasClass(node, 'route'))
    return hasClass(node, 'crumbs') ? '' : `${inlineAll(node.children, link)}\n\n`;
  return blocks(node.children, link, indent);
}

function blocks(nodes: readonly HtmlNode[], link: PageLink, indent: string): string {
  return nodes.map((node) => (isElement(node) ? block(node, link, indent) : '')).join('');
}

/** What a page says, as Markdown: for itself, or as a part of the text of the whole site. */
export function toMarkdown(body: Markup, link: PageLink, scope: 'page' | 'site' = 'page'): string {
  const shown = replaceNodes(body, ({ attributes }) =>
    LEFT_OUT[scope].includes(attributes['markdown'] ?? '') ? '' : undefined,
  );
  const text = blocks(shown, link, '');
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`;
}
