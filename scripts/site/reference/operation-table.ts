import { stabilityBadge } from '../fields/badges.ts';
import { escapeHtml } from '../html/escape.ts';
import type { SiteContext } from '../site-context.ts';
import { type Family, operationPath, pointerOf } from './operation-links.ts';

/** The operations of a family, with what each asks. */
export function operationTable({ fields }: SiteContext, { operations }: Family): string {
  const rows = operations.map((operation) => {
    const { node, path, stability, verb } = operation;
    const badge =
      stability === 'beta' ? stabilityBadge(true, pointerOf(operation), fields.rowOf) : '';
    return `<tr><td><a href="~/${operationPath(operation)}">${escapeHtml(node['summary'])}</a>${badge}</td><td><span class="verb ${verb}">${verb.toUpperCase()}</span> <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></td></tr>`;
  });
  return `<div class="table" tabindex="0"><table class="operations"><thead><tr><th>Operation</th><th>Request</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
`;
}
