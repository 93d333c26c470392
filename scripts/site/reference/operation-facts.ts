import { dereference, type JsonObject } from '../../../src/service/json.ts';
import type { Operation } from '../../contract/operations.ts';
import { escapeHtml } from '../html/escape.ts';
import type { SiteContext } from '../site-context.ts';
import { namedExamples } from '../../contract/named-examples.ts';
import { eventPath, operationPath } from './operation-links.ts';
import { statusName } from './status-names.ts';

const STABILITY = {
  stable: 'stable: the service states this operation',
  beta: 'beta: this contract\'s decision, see <a href="~/guides/assumptions/">assumptions</a>',
};

function scopeFact({ scopes }: Operation): string {
  if (!scopes) return 'none: the credentials of the application are enough';
  if (scopes.length === 0) return 'none: any token will do';
  const list = scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(', ');
  return `${list} (<a href="~/guides/authentication/#scopes">scopes</a>)`;
}

/** What a reader wants to know of an operation before the details. */
export function operationFacts(operation: Operation): string {
  const { family, method, node, stability } = operation;
  const hasKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  const facts: [string, string][] = [
    ['Scope', scopeFact(operation)],
    ['Client', `<code>crm.${family}.${method}</code>`],
    ['Stability', STABILITY[stability as keyof typeof STABILITY]],
    ...(node['x-since'] ? [['Since', escapeHtml(node['x-since'])] as [string, string]] : []),
    ...(hasKey
      ? [
          ['Repeats', '<a href="~/guides/idempotency/">safe with an Idempotency-Key</a>'] as [
            string,
            string,
          ],
        ]
      : []),
  ];
  const rows = facts.map(([name, html]) => `<div><dt>${name}</dt><dd>${html}</dd></div>`);
  return `<dl class="facts">${rows.join('')}</dl>\n`;
}

function codesOf(openapi: JsonObject, response: JsonObject): string[] {
  const media = response['content']?.['application/json'];
  const codes = namedExamples(openapi, media).map(({ value }) => {
    const { error } = value as { error?: string | { code?: string } };
    return typeof error === 'string' ? error : (error?.code ?? '');
  });
  return [...new Set(codes)].filter(Boolean);
}

/** The codes that an operation's errors have, by status, as a table. */
export function errorTable({ openapi }: SiteContext, operation: Operation): string {
  const rows = operation.errorStatuses.map((status) => {
    const response = dereference(openapi, operation.node['responses'][status]);
    const codes = codesOf(openapi, response).map(
      (code) =>
        `<a href="~/guides/errors/#${escapeHtml(code)}"><code>${escapeHtml(code)}</code></a>`,
    );
    return `<tr><td><a href="#${status}">${escapeHtml(statusName(status))}</a></td><td>${codes.join(', ')}</td></tr>`;
  });
  return `<div class="table" tabindex="0"><table><thead><tr><th>Status</th><th>Codes</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
`;
}

// Where the first word of an event's name is not the family's name without its `s`.
const EVENT_FAMILIES: Record<string, string> = { whatsapp: 'channels' };

/** The events that are about what a family's operations deal with. */
export function familyEvents({ asyncapi }: SiteContext, family: string): string[] {
  const types = Object.keys(asyncapi['components'].messages);
  return types.filter((type) => {
    const [subject = ''] = type.split('.');
    return (EVENT_FAMILIES[subject] ?? `${subject}s`) === family;
  });
}

function nextCalls(context: SiteContext, operation: Operation): string[] {
  const response = dereference(
    context.openapi,
    operation.node['responses'][operation.success.status],
  );
  return Object.values<JsonObject>(response.links ?? {}).flatMap((node) => {
    const link = dereference(context.openapi, node);
    const target = context.operations.find(({ id }) => id === link.operationId);
    if (!target) return [];
    return `<li><a href="~/${operationPath(target)}">${escapeHtml(target.node['summary'])}</a>: ${escapeHtml(link.description ?? '')}</li>`;
  });
}

/** The calls that follow, the rest of the family, and the events about the same things. */
export function relatedLinks(context: SiteContext, operation: Operation): string {
  const family = context.families.find(({ name }) => name === operation.family);
  const others = (family?.operations ?? []).filter(({ id }) => id !== operation.id);
  const siblings = others.map(
    (other) =>
      `<li><a href="~/${operationPath(other)}">${escapeHtml(other.node['summary'])}</a></li>`,
  );
  const events = familyEvents(context, operation.family).map(
    (type) => `<li><a href="~/${eventPath(type)}"><code>${type}</code></a></li>`,
  );
  const lists: [string, string[]][] = [
    ['Next calls', nextCalls(context, operation)],
    [`More of ${family?.label.toLowerCase() ?? ''}`, siblings],
    ['Events', events],
  ];
  const shown = lists.filter(([, items]) => items.length > 0);
  return shown
    .map(([title, items]) => `<div><h3>${title}</h3><ul>${items.join('')}</ul></div>\n`)
    .join('');
}
