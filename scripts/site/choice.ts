import { escapeHtml } from './html/escape.ts';
import { panel, type Tab } from './tabs.ts';

/**
 * Panels of which a reader chooses one from a list: names of any length and any number of them stay in reach.
 * Without the site's script they stand one below the other, each with its title.
 *
 * @param label - what is chosen, such as `Example`
 */
export function choice(label: string, list: readonly Tab[]): string {
  const panels = list.map(panel).join('');
  if (list.length < 2) return panels;
  const options = list.map(
    ({ id, title }) => `<option value="${id}">${escapeHtml(title)}</option>`,
  );
  return `<div class="choice">
<label class="choose"><span>${escapeHtml(label)}</span> <select autocomplete="off">${options.join('')}</select></label>
${panels}</div>
`;
}
