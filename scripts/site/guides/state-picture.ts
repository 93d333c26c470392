import { escapeHtml } from '../html/escape.ts';
import { drawStates } from './draw-states.ts';
import { BETA_BADGE, STABLE_BADGE } from '../fields/badges.ts';
import { inlineHtml } from '../inline-markdown.ts';
import { parseStates } from './parse-states.ts';

/** Requests and events as code: the site makes links of them. */
const asCode = (label: string): string =>
  label.replace(/\b(?:GET|POST|PATCH|DELETE) \/\S*[^\s,]|\b[a-z]+(?:\.[a-z_]+)+\b/g, '`$&`');

const BADGES = { beta: BETA_BADGE, stable: STABLE_BADGE };

const stateName = (name: string, end: string): string =>
  name === '[*]' ? end : `<code>${escapeHtml(name)}</code>`;

/**
 * A Mermaid state diagram as a picture and, below it, a table of its moves.
 *
 * @param title - the heading that the diagram stands under
 */
export function statePicture(title: string, source: string): string {
  const moves = parseStates(source);
  const rows = moves.map(
    ({ from, to, label, isStated }) =>
      `<tr><td>${stateName(from, 'start')}</td><td>${stateName(to, 'end')}</td><td>${inlineHtml(asCode(label) || 'final')}${label ? BADGES[isStated ? 'stable' : 'beta'] : ''}</td></tr>`,
  );
  // Each picture has its own marker: ids are of the page.
  const id = `arrow-${title.toLowerCase().replace(/\W+/g, '-')}`;
  const picture = drawStates(title, moves).replaceAll(/(id="|#)arrow/g, `$1${id}`);
  return `<div class="diagram" tabindex="0">${picture}</div>
<div class="table" tabindex="0"><table><thead><tr><th>From</th><th>To</th><th>What moves it</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
`;
}
