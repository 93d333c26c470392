import MarkdownIt from 'markdown-it';
import { highlight, runnable } from '../highlight.ts';
import { escapeHtml } from '../html/escape.ts';
import type { TocEntry } from '../site-page.ts';
import { type Headings, headingRules, type RenderRules, type Token } from './heading-rules.ts';
import { screenshots } from '../pictures/screenshots.ts';
import { tabs } from '../tabs.ts';
import { isRunnable } from './runnable-code.ts';

/** A Markdown text as HTML. */
export interface RenderedMarkdown {
  /** The text of its first heading. */
  readonly title: string;
  readonly html: string;
  readonly toc: readonly TocEntry[];
}

/** What a page of Markdown may be told about the rest of the site. */
export interface MarkdownOptions {
  /** Where a link of the source leads on the site; undefined leaves it as it is. */
  readonly resolve?: (href: string) => string | undefined;
  /** A picture in the place of a block of code, such as a diagram. */
  readonly picture?: (language: string, code: string, heading: string) => string | undefined;
}

const ROW = /^[AR]-\d+$/;

/** The alignment that markdown-it would write as a style, which the site's policy forbids. */
function cell(tokens: readonly Token[], index: number): string {
  const { attrs, tag } = tokens[index] as Token;
  const isRight = attrs?.some(([, value]) => value.endsWith('right'));
  const text = tokens[index + 1]?.content ?? '';
  // A row of a ledger is led to by its number.
  const id = ROW.test(text) ? ` id="${text}"` : '';
  const places = tokens[index + 1];
  const fold = isFolded(places)
    ? `<details class="places"><summary data-markdown-ignore>${placesOf(places)} places</summary>`
    : '';
  return `<${tag}${id}${isRight ? ' class="right"' : ''}>${fold}`;
}

/** Pointers of a cell that are shown; more would make its row higher than the screen, and are folded. */
const SHOWN_PLACES = 2;

const isPointer = ({ type, content }: Token): boolean =>
  type === 'code_inline' && content.includes('#/');

const placesOf = (inline: Token | undefined): number =>
  inline?.children?.filter(isPointer).length ?? 0;

const isFolded = (inline: Token | undefined): boolean => placesOf(inline) > SHOWN_PLACES;

const LABELS: Record<string, string> = {
  sh: 'Shell',
  ts: 'TypeScript',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
  ruby: 'Ruby',
  java: 'Java',
};

/**
 * Blocks that follow each other under one name in different languages become tabs: the first of them has all, the
 * others are in it.
 */
function codeGroup(
  tokens: readonly Token[],
  index: number,
): readonly Token[] | 'inner' | undefined {
  const nameOf = (at: number): string | undefined =>
    tokens[at]?.type === 'fence' ? tokens[at]?.info.split(' ')[1] : undefined;
  const name = nameOf(index);
  if (!name) return undefined;
  if (nameOf(index - 1) === name) return 'inner';
  let end = index;
  while (nameOf(end) === name) end += 1;
  return end - index > 1 ? tokens.slice(index, end) : undefined;
}

function codeTabs(group: readonly Token[]): string {
  const list = group.map(({ content, info }) => {
    const [language = '', name = ''] = info.trim().split(' ');
    const title = LABELS[language] ?? language;
    return { id: `${name}-${language}`, title, html: highlight(content, language) };
  });
  return tabs('language', list);
}

/** A picture that keeps its place free until somebody scrolls to it. */
function screenshot(tokens: readonly Token[], index: number): string {
  const { attrs, content } = tokens[index] as Token;
  const source = attrs?.find(([name]) => name === 'src')?.[1] ?? '';
  const found = screenshots().find(({ name }) => name === source);
  if (!found) throw new Error(`A guide shows ${source}, but there is no docs/${source}.`);
  const { name, width, height } = found;
  const size = `width="${width}" height="${height}"`;
  return `<img class="screenshot" src="~/assets/${name}" alt="${escapeHtml(content)}" ${size} loading="lazy">`;
}

function siteRules({ picture, resolve }: MarkdownOptions, headings: Headings): RenderRules {
  return {
    th_open: cell,
    td_open: cell,
    td_close: (tokens, index) => (isFolded(tokens[index - 1]) ? '</details></td>\n' : '</td>\n'),
    table_open: () => '<div class="table" tabindex="0"><table>\n',
    table_close: () => '</table></div>\n',
    fence(tokens, index) {
      const group = codeGroup(tokens, index);
      if (group) return group === 'inner' ? '' : codeTabs(group);
      const { info, content } = tokens[index] as Token;
      const language = info.split(' ')[0] || 'text';
      const html = picture?.(language, content, headings.last) ?? highlight(content, language);
      return isRunnable(info.trim(), content) ? runnable(html) : html;
    },
    link_open(tokens, index) {
      const href = tokens[index]?.attrs?.find(([name]) => name === 'href')?.[1] ?? '';
      return `<a href="${escapeHtml(resolve?.(href) ?? href)}">`;
    },
    code_inline(tokens, index) {
      const token = tokens[index] as Token;
      const text = escapeHtml(token.content);
      // A JSON pointer is longer than a column, and breaks after a slash.
      return `<code>${isPointer(token) ? text.replaceAll('/', '/<wbr>') : text}</code>`;
    },
    image: screenshot,
  };
}

/** Renders Markdown: headings get anchors, tables may scroll, code is highlighted. */
export function renderMarkdown(source: string, options: MarkdownOptions): RenderedMarkdown {
  const markdown = new MarkdownIt({ html: false });
  const headings: Headings = { title: '', last: '', toc: [] };
  const rules = { ...headingRules(headings), ...siteRules(options, headings) };
  Object.assign(markdown.renderer.rules, rules);
  const html = markdown.render(source.replace(/^<!--[\s\S]*?-->\s*/, ''));
  return { title: headings.title, html, toc: headings.toc };
}
