import type { JsonObject } from '../../../src/service/json.ts';
import { responseExamples } from '../../contract/named-examples.ts';
import { changesOf } from '../changes.ts';
import { familyGuides, guidePath } from '../content.ts';
import { schemaFields } from '../fields/field-groups.ts';
import { betaBadge } from '../fields/badges.ts';
import { statePicture } from '../guides/states.ts';
import { heading, link, list, route, table } from '../html/blocks.ts';
import { joined, type Markup, markup } from '../html/markup.ts';
import { headingsOf, wordsOf } from '../html/search-tree.ts';
import { proseOf, summaryOf } from '../inline-markdown.ts';
import type { SiteContext } from '../site-context.ts';
import type { SitePage } from '../site-page.ts';
import { choice } from '../tabs.ts';
import { exampleTabs } from './operation-examples.ts';
import { familyEvents } from './operation-facts.ts';
import { eventLink, type Family, operationLink, pointerOf } from './operation-links.ts';
import { objectAnchor, objectsOf, objectWords } from './resources.ts';

/** The operations of a family, with what each asks. */
export function operationTable({ fields }: SiteContext, { operations }: Family): Markup {
  const rows = operations.map((operation) => {
    const badge = betaBadge(operation.stability, pointerOf(operation), fields.rowOf);
    return [[operationLink(operation), badge], route(operation.verb, operation.path)];
  });
  return table(['Operation', 'Request'], rows, 'operations');
}

/** Examples of an object: of the first operation that reads it, else of one that returns it. */
function objectExamples({ openapi }: SiteContext, family: Family, schema: string) {
  const returns = family.operations.filter(({ result }) => result.schema === schema);
  const reads = returns.find(({ verb, result }) => verb === 'get' && result.kind === 'resource');
  const operation = reads ?? returns[0];
  if (!operation) return [];
  const examples = responseExamples(openapi, operation.node, operation.success.status);
  const shown = examples.slice(0, 6).map(({ value, ...example }) => {
    const { data = value } = value as { data?: unknown };
    return { ...example, value: Array.isArray(data) ? data[0] : data };
  });
  return exampleTabs(objectAnchor(schema), shown);
}

function objectSection(context: SiteContext, family: Family, name: string): Markup {
  const { changes, fields, openapi } = context;
  const schema: JsonObject = openapi['components'].schemas[name];
  const stability = schema['x-stability-level'];
  const pointer = `#/components/schemas/${name}`;
  const id = objectAnchor(name);
  const part = { anchor: id.replace('object-', ''), beta: stability === 'beta', pointer };
  const badge = betaBadge(stability, pointer, fields.rowOf);
  return markup`${heading(2, id, `The ${objectWords(name)} object`, badge)}
${proseOf(schema['description'] ?? '')}
<div class="split">
<div class="beside sticky">${choice(objectExamples(context, family, name))}</div>
<div>${schemaFields(fields, { $ref: pointer }, part)}</div>
</div>
${changesOf(changes, pointer)}`;
}

const stateSections = ({ states }: SiteContext, objects: readonly string[]): Markup =>
  objects
    .flatMap((name) => states.get(objectWords(name).toLowerCase()) ?? [])
    .map(({ title, source, anchor }) => [
      heading(2, `states-${anchor}`, `${title} states`),
      statePicture(source, title),
      markup`<p>More in ${link(`guides/states/#${anchor}`, 'States')}.</p>`,
    ]);

/** A list below a heading; nothing where the list is empty. */
const section = (title: string, items: readonly Markup[]): Markup =>
  items.length > 0 ? [heading(2, title.toLowerCase(), title), list(items)] : [];

function eventList({ asyncapi }: SiteContext, types: readonly string[]): Markup {
  const messages: Record<string, JsonObject> = asyncapi['components'].messages;
  const items = types.map(
    (type) => markup`${eventLink(type)}: ${summaryOf(messages[type]?.['description'] ?? '', 120)}`,
  );
  return section('Events', items);
}

function guideList(family: Family): Markup {
  const guides = Object.entries(familyGuides[family.name] ?? {});
  const links = guides.map(([name, title]) => link(guidePath(name), title));
  return section('Guides', links);
}

function placesIn(body: Markup): Markup {
  const headings = headingsOf(body).filter(({ depth }) => depth === 2);
  const links = headings.map(({ id, title }) => markup`<a href="#${id}">${title}</a>`);
  return joined(links, ' · ');
}

/** The page of a resource: its operations, objects with fields and examples, states, events and guides. */
export function familyPage(context: SiteContext, family: Family): SitePage {
  const objects = objectsOf(family, context.families);
  const sections = objects.map((name) => objectSection(context, family, name));
  const body = [
    heading(2, 'operations', 'Operations'),
    operationTable(context, family),
    sections,
    stateSections(context, objects),
    eventList(context, familyEvents(context, family.name)),
    guideList(family),
  ];
  const names = objects.map(objectWords).flatMap((name) => [name, `${name} object`]);
  return {
    path: `reference/${family.name}/`,
    area: 'reference',
    title: family.label === 'Webhooks' ? 'Webhook endpoints' : `${family.label} API`,
    description: `${family.label}: ${family.operations.map(({ node }) => node['summary'].toLowerCase()).join(', ')}.`,
    body: markup`<p class="crumbs"><a href="~/reference/">API reference</a></p>
<h1>${family.label}</h1>
${proseOf(family.description, 'lead')}
<p>On this page: ${placesIn(body)}</p>
${body}`,
    // The examples stand where the list of places would.
    wide: true,
    search: {
      keywords: [family.label, family.name, ...names],
      text: `${family.description} ${wordsOf(sections)}`,
    },
  };
}
