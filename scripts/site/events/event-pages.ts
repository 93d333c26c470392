import { escapeSegment, type JsonObject } from '../../../src/service/json.ts';
import { eventSamples } from '../../emit/code-samples/code-samples.ts';
import { BETA_BADGE } from '../fields/badges.ts';
import { bodyGroup, parameterGroups } from '../fields/field-groups.ts';
import { highlight } from '../highlight.ts';
import { code, facts, heading, list } from '../html/blocks.ts';
import { type Markup, markup } from '../html/markup.ts';
import { headingsOf, wordsOf } from '../html/search-tree.ts';
import { lineOf, proseOf, readMarkdown, summaryOf, summaryText } from '../inline-markdown.ts';
import type { NavSection } from '../navigation.ts';
import { changesOf } from '../changes.ts';
import { familyEvents } from '../reference/operation-facts.ts';
import { json } from '../reference/operation-examples.ts';
import { eventLink, eventPath, familyLink } from '../reference/operation-links.ts';
import type { SiteContext } from '../site-context.ts';
import type { SitePage } from '../site-page.ts';
import { choice } from '../tabs.ts';

const messagesOf = ({ asyncapi }: SiteContext): Record<string, JsonObject> =>
  asyncapi['components'].messages;

const isBeta = (message: JsonObject): boolean => message['x-stability-level'] === 'beta';
const badgeOf = (message: JsonObject): Markup => (isBeta(message) ? BETA_BADGE : '');
const resourceTitle = (resource: string): string =>
  resource === 'whatsapp' ? 'WhatsApp' : resource.replace(/^./, (first) => first.toUpperCase());

function examplePanels(message: JsonObject): Markup {
  const panels = message['examples'].map((example: JsonObject) => {
    const headers = Object.entries(example['headers'] as Record<string, string>);
    const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
    return {
      id: `example-${example['name']}`,
      title: example['summary'] ?? example['name'],
      body: [highlight(lines, 'http'), json(example['payload'])],
    };
  });
  return choice(panels);
}

function eventFacts(context: SiteContext, type: string): Markup {
  const [resource] = type.split('.');
  const family = context.families.find(({ name }) => familyEvents(context, name).includes(type));
  return facts({
    About: family ? familyLink(family) : code(`${resource}`),
    'Subscribe with': lineOf(
      `\`${type}\`, \`${resource}.*\` or \`*\` in \`events\` of \`POST /v1/webhooks\``,
    ),
    'Verify with': lineOf('`X-Service-Signature`, see [signatures](~/guides/webhooks-signing/)'),
    'Respond with': lineOf(
      'a 2xx in under 8 seconds; else it is sent again, see [webhooks](~/guides/webhooks/)',
    ),
  });
}

function deliveryFields(
  { fields, openapi }: SiteContext,
  type: string,
  message: JsonObject,
): Markup {
  const { parameters, requestBody } = openapi['webhooks'][type].post;
  const shown: unknown = message['examples'][0]?.payload;
  const part = { beta: isBeta(message), pointer: `#/webhooks/${type}/post`, shown };
  const [content] = Object.entries<JsonObject>(requestBody.content);
  const body = content && { mediaType: content[0], schema: content[1]['schema'] };
  // The headers are those of the guide to signing; the text of the whole site has them there.
  const headers = parameterGroups(fields, parameters, part);
  return markup`<div markdown="page">${headers}</div>${bodyGroup(fields, body, part)}`;
}

function eventPage(context: SiteContext, type: string, message: JsonObject): SitePage {
  const fields = deliveryFields(context, type, message);
  const [sample] = eventSamples(type, message);
  const receiver = highlight(sample?.source ?? '', 'ts');
  const places = [`#/webhooks/${escapeSegment(type)}/post`, `#/components/messages/${type}`];
  const body = markup`<div class="split page">
<div class="intro">
<p class="crumbs"><a href="~/events/">Events</a></p>
<h1><code>${type}</code>${badgeOf(message)}</h1>
${proseOf(message['description'], 'lead')}
${eventFacts(context, type)}</div>
<div class="beside sticky">
<div class="live-place" data-event=${type}></div>
<h2 id="examples" class="quiet">Examples</h2>
${examplePanels(message)}
<h2 id="samples" class="quiet">Receiver</h2>
${receiver}</div>
<div>${heading(2, 'payload', 'Delivery')}${fields}${changesOf(context.changes, ...places)}</div>
</div>`;
  return {
    path: eventPath(type),
    area: 'events',
    title: `${type} event`,
    description: `${message['title']}: ${summaryText(message['description'])}`,
    body,
    wide: true,
    search: { keywords: [type, message['title']], text: wordsOf(fields) },
  };
}

const SEE_ALSO =
  'See [Receive webhooks](~/guides/webhooks/) for verification, responses and ordering. All of them in one description: [asyncapi.yaml](~/asyncapi.yaml).';

function indexPage(context: SiteContext): SitePage {
  const messages = messagesOf(context);
  const types = Object.keys(messages);
  const groups = [...Map.groupBy(types, (type) => type.split('.')[0] as string)];
  const sections = groups.map(([resource, own]) => {
    const items = own.map((type) => {
      const message = messages[type] as JsonObject;
      return [eventLink(type), badgeOf(message), ': ', summaryOf(message['description'])];
    });
    return [heading(2, resource, resourceTitle(resource)), list(items)];
  });
  const lead = `The service sends each event to the https URLs that subscribed to it. There are ${types.length} event types; more may be added, and \`GET /v1/webhooks/events\` has the whole catalog.`;
  return {
    path: 'events/',
    area: 'events',
    title: 'Events',
    description: `The ${types.length} events that the service sends to webhook endpoints, with their payloads.`,
    body: [markup`<h1>Events</h1>`, proseOf(lead, 'lead'), readMarkdown(SEE_ALSO), sections],
    toc: headingsOf(sections),
    search: { keywords: ['event catalog', 'webhook events'], text: 'asyncapi' },
  };
}

export function eventPages(context: SiteContext): SitePage[] {
  const messages = Object.entries(messagesOf(context));
  return [indexPage(context), ...messages.map(([type, own]) => eventPage(context, type, own))];
}

export function eventSection(context: SiteContext): NavSection {
  const types = Object.keys(messagesOf(context));
  const links = types.map((type) => ({ path: eventPath(type), title: type }));
  return { area: 'events', title: 'Events', path: 'events/', groups: [{ title: 'Events', links }] };
}
