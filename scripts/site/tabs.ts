import { type Markup, markup } from './html/markup.ts';

/** One of several panels of which a reader sees one at a time. */
export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly body: Markup;
  /** Where Markdown leaves it out: everywhere, or in the text of the whole site. */
  readonly leftOut?: 'none' | 'page' | undefined;
}

const panel = ({ id, title, body, leftOut }: Tab): Markup =>
  markup`<section class="panel" id=${id} markdown=${leftOut}><p class="panel-title">${title}</p>${body}</section>`;

/**
 * Panels in several languages, each with its title. The site's script makes tabs of them, which on all pages follow the
 * reader's last choice; without it they stand one below the other.
 */
export const tabs = (list: readonly Tab[]): Markup =>
  markup`<div class="tabs" data-group="language">${list.map(panel)}</div>`;

/**
 * Examples of which a reader chooses one from a list: names of any length and any number of them stay in reach.
 * Without the site's script they stand one below the other, each with its title.
 */
export function choice(list: readonly Tab[]): Markup {
  const panels = list.map(panel);
  if (list.length < 2) return panels;
  const options = list.map(({ id, title }) => markup`<option value=${id}>${title}</option>`);
  return markup`<div class="choice">
<label class="choose"><span class="unseen">Example</span> <select autocomplete="off">${options}</select></label>
${panels}</div>`;
}
