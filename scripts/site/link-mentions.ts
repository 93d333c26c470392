import { element, type HtmlNode, type Markup } from './html/markup.ts';
import { replaceNodes, textOf } from './html/search-tree.ts';

/** Where the things that code names have their page: `POST /v1/contacts`, `contact.created`. */
export type Mentions = ReadonlyMap<string, string>;

/** Makes links of code that names an operation or an event, but for what is in a link or leads to its `own` page. */
export const linkMentions = (body: Markup, mentions: Mentions, own: string): HtmlNode[] =>
  replaceNodes(body, (node) => {
    if (node.name === 'a') return node;
    const path = node.name === 'code' ? mentions.get(textOf(node)) : undefined;
    return path === undefined || path === own
      ? undefined
      : element('a', { href: `~/${path}` }, node);
  });
