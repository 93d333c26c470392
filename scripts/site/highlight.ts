import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import type { CodeSample } from '../emit/code-samples/code-samples.ts';
import { escapeHtml } from './html/escape.ts';

/** A block of code as HTML: its colors are classes, so that a style sheet decides them. */
export type Highlight = (code: string, language: string) => string;

const LANGUAGES = { bash, go, http, java, json, php, python, ruby, typescript, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

const ALIASES: Record<string, string> = {
  ts: 'typescript',
  js: 'typescript',
  javascript: 'typescript',
  sh: 'bash',
  yml: 'yaml',
};
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

/** The library's classes as one letter each, and its other elements as plain text. */
function shorten(html: string): string {
  const open: boolean[] = [];
  return html.replace(/<span class="hljs-(\w+)[^>]*>|<\/span>/g, (tag, kind?: string) => {
    if (tag === '</span>') return open.pop() ? tag : '';
    const letter = KINDS[kind ?? ''];
    open.push(letter !== undefined);
    return letter ? `<span class="${letter}">` : '';
  });
}

const known = new Map<string, string>();

/** Highlights code; what was highlighted before is remembered. Languages it does not know stay plain. */
export const highlight: Highlight = (code, language) => {
  const lang = ALIASES[language] ?? language;
  const key = `${lang}\n${code}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const text = code.trimEnd();
  const inner =
    lang in LANGUAGES ? shorten(hljs.highlight(text, { language: lang }).value) : escapeHtml(text);
  // A block that scrolls has to be reachable from the keyboard.
  const html = `<div class="block"><pre tabindex="0" data-language="${escapeHtml(language)}"><code>${inner}</code></pre></div>\n`;
  known.set(key, html);
  return html;
};

/** A sample as a block of code. */
export const highlightSample = ({ lang, source }: CodeSample): string =>
  highlight(source, lang === 'Shell' ? 'sh' : lang.toLowerCase());

/** A block of code with a mark for the site's script: readers may run it in the page. */
export const runnable = (html: string): string =>
  html.replace('<div class="block">', '<div class="block" data-code>');
