// What many pages have in common, as markup.
import { element, type Markup, markup } from './markup.ts';

export const code = (text: string): Markup => element('code', null, text);

/** A link to a page, or a place in it, from the root of the site. */
export const link = (path: string, text: Markup): Markup =>
  element('a', { href: `~/${path}` }, text);

/** The anchor of a heading, as GitHub makes it of the heading's text. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** A heading that leads to itself, and what stands beside it. */
export const heading = (level: number, id: string, title: Markup, beside: Markup = ''): Markup =>
  element(`h${level}`, { id }, markup`<a class="self" href="#${id}">${title}</a>`, beside);

/** What a table scrolls in; it has to be reachable from the keyboard. */
export const scrolling = (table: Markup): Markup =>
  markup`<div class="table" tabindex="0">${table}</div>`;

export const table = (
  head: readonly string[],
  rows: readonly (readonly Markup[])[],
  name?: string,
): Markup =>
  scrolling(
    markup`<table class=${name}>
<thead><tr>${head.map((title) => markup`<th>${title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => markup`<tr>${row.map((cell) => markup`<td>${cell}</td>`)}</tr>`)}</tbody>
</table>`,
  );

export const list = (items: readonly Markup[]): Markup =>
  markup`<ul>${items.map((item) => markup`<li>${item}</li>`)}</ul>`;

export const cards = (pages: readonly [path: string, title: string, text: string][]): Markup =>
  markup`<ul class="cards">${pages.map(
    ([path, title, text]) =>
      markup`<li>${link(path, markup`<strong>${title}</strong><span>${text}</span>`)}</li>`,
  )}</ul>`;

/** What a reader wants to know before the details; what is undefined is left out. */
export const facts = (rows: Readonly<Record<string, Markup | undefined>>): Markup =>
  markup`<dl class="facts">${Object.entries(rows).map(([name, fact]) =>
    fact === undefined ? '' : markup`<div><dt>${name}</dt><dd>${fact}</dd></div>`,
  )}</dl>`;

/** Text that may break at places within its names: `message.failed` after the dot, `job_ended` after the line. */
export const breakable = (text: string, at = /(?<=[^\s<][./_])(?=\w)/): Markup =>
  text.split(at).flatMap((part, index) => (index === 0 ? part : [element('wbr', null), part]));

/** A path or a pointer, which may break after each slash. */
export const breakablePath = (path: string): Markup =>
  markup`<code>${breakable(path, /(?<=\/)/)}</code>`;

export const route = (verb: string, path: string): Markup =>
  markup`<span class="verb ${verb}">${verb.toUpperCase()}</span> ${breakablePath(path)}`;
