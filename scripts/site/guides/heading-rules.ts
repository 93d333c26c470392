import type { TocEntry } from '../site-page.ts';

/** What of markdown-it's tokens the rules of this site look at. */
export interface Token {
  readonly type: string;
  readonly tag: string;
  readonly info: string;
  readonly content: string;
  readonly attrs: [name: string, value: string][] | null;
  readonly children: readonly Token[] | null;
}

/** Rules that write tokens as HTML, by the name of the token. */
export type RenderRules = Record<string, (tokens: readonly Token[], index: number) => string>;

/** What the headings of a text come to. */
export interface Headings {
  /** The text of the h1. */
  title: string;
  /** The heading that was met last. */
  last: string;
  readonly toc: TocEntry[];
}

/** The anchor of a heading, as GitHub makes it of the heading's text. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const textOf = (token: Token | undefined): string =>
  (token?.children ?? []).map(({ content }) => content).join('');

/** Gives each heading below the first an anchor and a link to itself, and notes them all. */
export function headingRules(headings: Headings): RenderRules {
  const taken = new Map<string, number>();
  return {
    heading_open(tokens, index) {
      const tag = tokens[index]?.tag ?? 'h2';
      headings.last = textOf(tokens[index + 1]);
      if (tag === 'h1') {
        headings.title = headings.last;
        return '<h1>';
      }
      const wanted = slug(headings.last);
      const count = taken.get(wanted) ?? 0;
      taken.set(wanted, count + 1);
      const id = count === 0 ? wanted : `${wanted}-${count}`;
      if (tag === 'h2' || tag === 'h3')
        headings.toc.push({ id, title: headings.last, depth: tag === 'h2' ? 2 : 3 });
      return `<${tag} id="${id}"><a class="self" href="#${id}">`;
    },
    heading_close(tokens, index) {
      const tag = tokens[index]?.tag ?? 'h2';
      return tag === 'h1' ? '</h1>\n' : `</a></${tag}>\n`;
    },
  };
}
