import type { Operation } from '../../contract/operations.ts';
import { code, facts, link, list } from '../html/blocks.ts';
import { joined, type Markup, markup } from '../html/markup.ts';
import type { SiteContext } from '../site-context.ts';
import { eventLink, operationLink } from './operation-links.ts';
import { objectWords } from './resources.ts';

function scopeFact({ scopes }: Operation): Markup {
  if (!scopes) return 'none, the credentials are enough';
  if (scopes.length === 0) return 'any token';
  const links = scopes.map((scope) => link('guides/authentication/#scopes', code(scope)));
  return joined(links, ' or ');
}

function stateFact({ states }: SiteContext, { result }: Operation): Markup | undefined {
  const machine = states.get(objectWords(result.schema).toLowerCase());
  return machine && link(`guides/states/#${machine.anchor}`, `${machine.title} states`);
}

function sinceFact({ releases }: SiteContext, { id, node }: Operation): Markup | undefined {
  const since: string | undefined = node['x-since'];
  if (!since) return undefined;
  const release = releases.find(({ date }) => date === since);
  if (!release)
    throw new Error(
      `${id} has x-since ${since}: docs/contract-changelog.md has no version of that date.`,
    );
  return link(`changelog/contract/#${release.anchor}`, since);
}

export function operationFacts(context: SiteContext, operation: Operation): Markup {
  const { family, method, parameters } = operation;
  const hasKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  return facts({
    Scope: scopeFact(operation),
    Client: code(`crm.${family}.${method}`),
    Idempotency: hasKey ? link('guides/idempotency/', 'key accepted') : undefined,
    States: stateFact(context, operation),
    Since: sinceFact(context, operation),
  });
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

const nextCalls = ({ operations }: SiteContext, { success }: Operation): Markup[] =>
  success.links.flatMap(({ operationId }) =>
    operations.filter(({ id }) => id === operationId).map(operationLink),
  );

/** The calls that follow, the rest of the family, and the events about the same things. */
export function relatedLinks(context: SiteContext, operation: Operation): Markup {
  const family = context.families.find(({ name }) => name === operation.family);
  const others = (family?.operations ?? []).filter(({ id }) => id !== operation.id);
  const lists: [string, readonly Markup[]][] = [
    ['Next calls', nextCalls(context, operation)],
    [`More of ${family?.label.toLowerCase() ?? ''}`, others.map(operationLink)],
    ['Events', familyEvents(context, operation.family).map(eventLink)],
  ];
  return lists.map(([title, items]) =>
    items.length > 0 ? markup`<div><h3>${title}</h3>${list(items)}</div>` : '',
  );
}
