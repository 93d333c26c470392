import hljs from 'highlight.js/lib/common';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import type { CodeSample } from '../emit/code-samples/code-samples.ts';
import { element, type HtmlElement, type Markup } from './html/markup.ts';

hljs.registerLanguage('http', http);
// What a command has in quotes and begins like a body is one.
hljs.registerLanguage('sh', (library) => {
  const { contains, ...shell } = bash(library);
  const body = {
    begin: /'(?=\{\n)/,
    end: /'/,
    excludeBegin: true,
    excludeEnd: true,
    subLanguage: 'json',
  };
  return { ...shell, contains: [body, ...contains] };
});

// The kinds that the style sheet gives a color; the rest stays as the text around it.
const KINDS: Record<string, string> = {
  keyword: 'k',
  literal: 'n',
  number: 'n',
  string: 's',
  title: 'f',
  comment: 'c',
  attr: 'a',
  attribute: 'a',
};

/** What the library makes of code before it prints it. */
interface Scope {
  readonly scope?: string;
  readonly children: readonly (Scope | string)[];
}

function colored(node: Scope | string): Markup {
  if (typeof node === 'string') return node;
  const letter = KINDS[node.scope?.split('.')[0] ?? ''];
  const children = node.children.map(colored);
  return letter ? element('span', { class: letter }, ...children) : children;
}

function colorsOf(code: string, language: string): Markup {
  if (!hljs.getLanguage(language)) return code;
  const { _emitter: emitter } = hljs.highlight(code, { language });
  return colored((emitter as unknown as { readonly rootNode: Scope }).rootNode);
}

/** What the bar of a block says; other languages are called as they are. */
export const LABELS: Readonly<Record<string, string>> = {
  sh: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  tsx: 'TSX',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
  ruby: 'Ruby',
  java: 'Java',
  json: 'JSON',
  yaml: 'YAML',
  html: 'HTML',
  http: 'HTTP',
  text: 'Text',
};

const known = new Map<string, HtmlElement>();

/**
 * A block of code; its colors are classes, so that a style sheet decides them. What was highlighted before is
 * remembered. Languages it does not know stay plain.
 */
export function highlight(code: string, language: string): HtmlElement {
  const key = `${language}\n${code}`;
  const before = known.get(key);
  if (before) return before;
  const text = element('code', null, colorsOf(code.trimEnd(), language));
  // A block that scrolls has to be reachable from the keyboard.
  const pre = element('pre', { tabindex: 0, 'data-language': language }, text);
  const block = element('div', { class: 'block', 'data-title': LABELS[language] ?? language }, pre);
  known.set(key, block);
  return block;
}

export const highlightSample = ({ lang, source }: CodeSample): HtmlElement =>
  highlight(source, lang === 'Shell' ? 'sh' : lang.toLowerCase());

/** A block of code with more that its attributes say. */
export const marked = (block: HtmlElement, attributes: HtmlElement['attributes']): HtmlElement => ({
  ...block,
  attributes: { ...block.attributes, ...attributes },
});

/** What tells the site's script that readers may run a block. */
export const RUNNABLE = { 'data-code': '' };
