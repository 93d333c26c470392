import { dereference, type JsonObject } from '../../../src/service/json.ts';
import type { Operation } from '../../contract/operations.ts';
import { escapeHtml } from '../html/escape.ts';
import type { SiteContext } from '../site-context.ts';
import { eventPath, operationPath } from './operation-links.ts';
import { objectWords } from './resources.ts';

function scopeFact({ scopes }: Operation): string {
  if (!scopes) return 'none, the credentials are enough';
  if (scopes.length === 0) return 'any token';
  return scopes
    .map(
      (scope) => `<a href="~/guides/authentication/#scopes"><code>${escapeHtml(scope)}</code></a>`,
    )
    .join(' or ');
}

function stateFact({ states }: SiteContext, { result }: Operation): string | undefined {
  const machine = states.get(objectWords(result.schema).toLowerCase());
  if (!machine) return undefined;
  const anchor = machine.title.toLowerCase().replaceAll(' ', '-');
  return `<a href="~/guides/states/#${anchor}">${machine.title} states</a>`;
}

function sinceFact({ releases }: SiteContext, { id, node }: Operation): string | undefined {
  const since: string | undefined = node['x-since'];
  if (!since) return undefined;
  const release = releases.find(({ date }) => date === since);
  if (!release)
    throw new Error(
      `${id} has x-since ${since}: docs/contract-changelog.md has no version of that date.`,
    );
  return `<a href="~/changelog/contract/#${release.anchor}">${escapeHtml(since)}</a>`;
}

/** What a reader wants to know of an operation before the details. */
export function operationFacts(context: SiteContext, operation: Operation): string {
  const { family, method } = operation;
  const hasKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  const facts: [string, string | undefined][] = [
    ['Scope', scopeFact(operation)],
    ['Client', `<code>crm.${family}.${method}</code>`],
    ['Idempotency', hasKey ? '<a href="~/guides/idempotency/">key accepted</a>' : undefined],
    ['States', stateFact(context, operation)],
    ['Since', sinceFact(context, operation)],
  ];
  const rows = facts.flatMap(([name, html]) =>
    html ? [`<div><dt>${name}</dt><dd>${html}</dd></div>`] : [],
  );
  return `<dl class="facts">${rows.join('')}</dl>\n`;
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
    return `<li><a href="~/${operationPath(target)}">${escapeHtml(target.node['summary'])}</a></li>`;
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
