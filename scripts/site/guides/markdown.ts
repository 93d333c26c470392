import { dirname, join } from 'node:path';
import type { Token } from 'markdown-it';
import { guidePath } from '../content.ts';
import { highlight, LABELS, marked, RUNNABLE } from '../highlight.ts';
import { heading, slug } from '../html/blocks.ts';
import { element, type HtmlElement, type HtmlNode, type Markup } from '../html/markup.ts';
import { textOf } from '../html/search-tree.ts';
import { attributesOf, readMarkdown, type Rules } from '../inline-markdown.ts';
import { screenshots } from '../pictures/screenshots.ts';
import { tabs } from '../tabs.ts';
import { drawFlow } from './draw-flow.ts';
import { isRunnable } from './runnable-code.ts';
import { statePicture } from './states.ts';

/** Pages of the repository that stand elsewhere on the site, by their path from the root. */
const ELSEWHERE: Record<string, string> = {
  'CHANGELOG.md': '~/changelog/package/',
  'docs/contract-changelog.md': '~/changelog/contract/',
  'README.md': '~/',
};
const DOWNLOAD = /^generated\/((?:openapi|asyncapi)\.(?:json|yaml)|events\.json)$/;

/** Where a link of a Markdown file leads on the site; undefined leaves it as it is. */
export function resolveLink(href: string, file: string): string | undefined {
  if (/^(?:[a-z]+:|#|~)/.test(href)) return undefined;
  const [target = '', fragment] = href.split('#');
  const path = join(dirname(file), target).replace(/^(?:\.\.\/)+/, '');
  const hash = fragment ? `#${fragment}` : '';
  const [, download] = DOWNLOAD.exec(path) ?? [];
  const elsewhere = download ? `~/${download}` : ELSEWHERE[path];
  if (elsewhere) return elsewhere + hash;
  const name = /^docs\/([\w-]+)\.md$/.exec(path)?.[1];
  return name ? `~/${guidePath(name)}${hash}` : undefined;
}

/**
 * Blocks that follow each other under one name in different languages become tabs: the first of them has all, the
 * others are in it.
 */
function codeTabs(tokens: readonly Token[], index: number): Markup | undefined {
  const nameOf = (at: number): string | undefined =>
    tokens[at]?.type === 'fence' ? tokens[at].info.split(' ')[1] : undefined;
  const name = nameOf(index);
  if (!name) return undefined;
  if (nameOf(index - 1) === name) return '';
  let end = index + 1;
  while (nameOf(end) === name) end += 1;
  if (end === index + 1) return undefined;
  const panels = tokens.slice(index, end).map(({ content, info }) => {
    const [language = ''] = info.split(' ');
    const title = LABELS[language] ?? language;
    return { id: `${name}-${language}`, title, body: highlight(content, language) };
  });
  return tabs(panels);
}

/** A picture that keeps its place free until somebody scrolls to it. */
function screenshot(token: Token): HtmlElement {
  const { src: source = '' } = attributesOf(token);
  const found = screenshots().find(({ name }) => name === source);
  if (!found) throw new Error(`A guide shows ${source}, but there is no docs/${source}.`);
  const { name, width, height } = found;
  const own = { src: `~/assets/${name}`, alt: token.content, width, height };
  return element('img', { class: 'screenshot', ...own, loading: 'lazy' });
}

/** A file of Markdown: headings get anchors, links lead to pages of the site, code is highlighted, flows are drawn. */
export function readFileMarkdown(source: string, file: string): HtmlNode[] {
  const taken = new Map<string, number>();
  let last = '';
  const rules: Rules = {
    heading_open({ tag }, title) {
      last = textOf(title);
      if (tag === 'h1') return element('h1', null, ...title);
      const wanted = slug(last);
      const count = taken.get(wanted) ?? 0;
      taken.set(wanted, count + 1);
      return heading(Number(tag[1]), count === 0 ? wanted : `${wanted}-${count}`, title);
    },
    fence({ content, info }, _, tokens, index) {
      const language = info.split(' ')[0] || 'text';
      if (content.startsWith('stateDiagram')) return statePicture(content, last);
      if (language === 'mermaid') return drawFlow(last, content);
      const name = info.split(' ')[1] ?? '';
      const plain = highlight(content, language);
      const block = name.includes('.') ? marked(plain, { 'data-title': name }) : plain;
      return (
        codeTabs(tokens, index) ??
        (isRunnable(info.trim(), content) ? marked(block, RUNNABLE) : block)
      );
    },
    link_open(token, text) {
      const { href = '' } = attributesOf(token);
      return element('a', { href: resolveLink(href, file) ?? href }, ...text);
    },
    image: screenshot,
  };
  return readMarkdown(source.replace(/^<!--[\s\S]*?-->\s*/, ''), rules);
}
