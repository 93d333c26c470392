import type { JsonObject } from '../../../src/service/json.ts';
import { namedExamples } from '../../contract/named-examples.ts';
import { changesHtml } from '../changes.ts';
import { choice } from '../choice.ts';
import { familyGuides, guidePath } from '../content.ts';
import { schemaFields } from '../fields/field-groups.ts';
import { stabilityBadge } from '../fields/badges.ts';
import { stateTable } from '../guides/state-table.ts';
import { escapeHtml } from '../html/escape.ts';
import { wordsOf } from '../html/words-of.ts';
import { descriptionHtml, summaryHtml } from '../inline-markdown.ts';
import type { SiteContext } from '../site-context.ts';
import type { SitePage } from '../site-page.ts';
import { json } from './operation-examples.ts';
import { familyEvents } from './operation-facts.ts';
import { eventPath, type Family } from './operation-links.ts';
import { operationTable } from './operation-table.ts';
import { objectAnchor, objectsOf, objectWords } from './resources.ts';

const heading = (id: string, title: string): string =>
  `<h2 id="${id}"><a class="self" href="#${id}">${escapeHtml(title)}</a></h2>\n`;

/** Examples of an object: of the first operation that reads it, else of one that returns it. */
function objectExamples({ openapi }: SiteContext, family: Family, schema: string) {
  const returns = family.operations.filter(({ result }) => result.schema === schema);
  const reads = returns.find(({ verb, result }) => verb === 'get' && result.kind === 'resource');
  const operation = reads ?? returns[0];
  if (!operation) return [];
  const response = operation.node['responses'][operation.success.status];
  const node: JsonObject = response.$ref
    ? openapi['components'].responses[response.$ref.split('/').at(-1)]
    : response;
  const examples = namedExamples(openapi, node['content']?.['application/json']);
  return examples.map(({ name, title, value }) => {
    const { data = value } = value as { data?: unknown };
    return {
      id: `${objectAnchor(schema)}-${name}`,
      title,
      html: json(Array.isArray(data) ? data[0] : data),
    };
  });
}

function objectSection(context: SiteContext, family: Family, name: string): string {
  const { fields, openapi } = context;
  const schema: JsonObject = openapi['components'].schemas[name];
  const beta = schema['x-stability-level'] === 'beta';
  const pointer = `#/components/schemas/${name}`;
  const badge = beta ? stabilityBadge(true, pointer, fields.rowOf) : '';
  const id = objectAnchor(name);
  const title = `The ${objectWords(name)} object`;
  return `<h2 id="${id}"><a class="self" href="#${id}">${escapeHtml(title)}</a>${badge}</h2>
<div class="prose">${descriptionHtml(schema['description'] ?? '')}</div>
${changesHtml(context.changes, pointer)}<div class="split">
<div class="beside sticky">
${choice('Example', objectExamples(context, family, name).slice(0, 6))}</div>
<div>
${schemaFields(fields, { $ref: pointer }, { anchor: id.replace('object-', ''), beta, pointer })}</div>
</div>
`;
}

function stateSections({ states }: SiteContext, objects: readonly string[]): string {
  return objects
    .flatMap((name) => states.get(objectWords(name).toLowerCase()) ?? [])
    .map(({ title, source }) => {
      const anchor = title.toLowerCase().replaceAll(' ', '-');
      return `${heading(`states-${anchor}`, `${title} states`)}${stateTable(source)}
<p>More in <a href="~/guides/states/#${anchor}">States</a>.</p>\n`;
    })
    .join('');
}

function eventList(context: SiteContext, family: Family): string {
  const messages: Record<string, JsonObject> = context.asyncapi['components'].messages;
  const rows = familyEvents(context, family.name).map(
    (type) =>
      `<li><a href="~/${eventPath(type)}"><code>${type}</code></a>: ${summaryHtml(messages[type]?.['description'] ?? '', 120)}</li>`,
  );
  return rows.length > 0 ? `${heading('events', 'Events')}<ul>${rows.join('\n')}</ul>\n` : '';
}

function guideList(family: Family): string {
  const links = Object.entries(familyGuides[family.name] ?? {}).map(
    ([name, title]) => `<li><a href="~/${guidePath(name)}">${escapeHtml(title)}</a></li>`,
  );
  return links.length > 0 ? `${heading('guides', 'Guides')}<ul>${links.join('\n')}</ul>\n` : '';
}

const placesIn = (html: string): string =>
  [...html.matchAll(/<h2 id="([^"]+)"><a[^>]*>([^<]+)</g)]
    .map(([, id, title]) => `<a href="#${id}">${title}</a>`)
    .join(' · ');

/** The page of a resource: its operations, objects with fields and examples, states, events and guides. */
export function familyPage(context: SiteContext, family: Family): SitePage {
  const objects = objectsOf(family, context.families);
  const sections = objects.map((name) => objectSection(context, family, name)).join('');
  const list = heading('operations', 'Operations') + operationTable(context, family);
  const rest = stateSections(context, objects) + eventList(context, family) + guideList(family);
  const html = `<p class="crumbs"><a href="~/reference/">API reference</a></p>
<h1>${escapeHtml(family.label)}</h1>
<div class="prose lead">${descriptionHtml(family.description)}</div>
<p>On this page: ${placesIn(list + sections + rest)}</p>
${list}${sections}${rest}`;
  const objectNames = objects.map((name) => objectWords(name));
  return {
    path: `reference/${family.name}/`,
    area: 'reference',
    title: family.label === 'Webhooks' ? 'Webhook endpoints' : `${family.label} API`,
    description: `${family.label}: ${family.operations.map(({ node }) => node['summary'].toLowerCase()).join(', ')}.`,
    html,
    // The examples stand where the list of places would.
    toc: [],
    wide: true,
    search: {
      keywords: [
        family.label,
        family.name,
        ...objectNames,
        ...objectNames.map((name) => `${name} object`),
      ],
      text: `${family.description} ${wordsOf(sections)}`,
    },
  };
}
