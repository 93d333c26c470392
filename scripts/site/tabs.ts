import { escapeHtml } from './html/escape.ts';

/** One of several panels of which a reader sees one at a time. */
export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly html: string;
  /** Where Markdown leaves it out: everywhere, or in the text of the whole site. */
  readonly leftOut?: 'none' | 'page' | undefined;
}

/** A panel below its title. */
export const panel = ({ id, title, html, leftOut }: Tab): string =>
  `<section class="panel" id="${id}"${leftOut ? ` data-markdown="${leftOut}"` : ''}><p class="panel-title">${escapeHtml(title)}</p>\n${html}</section>\n`;

/**
 * Panels, each with its title. The site's script makes tabs of them; without it they stand one below
 * the other.
 *
 * @param group - panels of one group on all pages follow the reader's last choice
 */
export function tabs(group: string, list: readonly Tab[]): string {
  return `<div class="tabs" data-group="${escapeHtml(group)}">\n${list.map(panel).join('')}</div>\n`;
}
