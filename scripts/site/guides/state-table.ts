import { escapeHtml } from '../html/escape.ts';
import { BETA_BADGE } from '../fields/badges.ts';
import { inlineHtml } from '../inline-markdown.ts';
import { parseStates } from './parse-states.ts';

/** Requests and events as code: the site makes links of them. */
const asCode = (label: string): string =>
  label.replace(/\b(?:GET|POST|PATCH|DELETE) \/\S*[^\s,]|\b[a-z]+(?:\.[a-z_]+)+\b/g, '`$&`');

const stateName = (name: string, end: string): string =>
  name === '[*]' ? end : `<code>${escapeHtml(name)}</code>`;

/** A Mermaid state diagram as a table of its moves. */
export function stateTable(source: string): string {
  const moves = parseStates(source);
  const rows = moves.map(
    ({ from, to, label, isStated }) =>
      `<tr><td>${stateName(from, 'start')}</td><td>${stateName(to, 'end')}</td><td>${inlineHtml(asCode(label) || 'final')}${label && !isStated ? BETA_BADGE : ''}</td></tr>`,
  );
  return `<div class="table" tabindex="0"><table><thead><tr><th>From</th><th>To</th><th>What moves it</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
`;
}
