import { escapeSegment, type JsonObject } from '../../../src/service/json.ts';
import { eventSamples } from '../../emit/code-samples/code-samples.ts';
import { escapeHtml } from '../html/escape.ts';
import { wordsOf } from '../html/words-of.ts';
import { descriptionHtml, plainText, summaryHtml, summaryText } from '../inline-markdown.ts';
import type { NavSection } from '../navigation.ts';
import { changesHtml } from '../changes.ts';
import { BETA_BADGE } from '../fields/badges.ts';
import { bodyGroup, parameterGroups } from '../fields/field-groups.ts';
import { highlight } from '../highlight.ts';
import { choice } from '../choice.ts';
import { eventPath } from '../reference/operation-links.ts';
import { familyEvents } from '../reference/operation-facts.ts';
import type { SiteContext } from '../site-context.ts';
import type { SitePage } from '../site-page.ts';

const messagesOf = ({ asyncapi }: SiteContext): Record<string, JsonObject> =>
  asyncapi['components'].messages;

const isBeta = (message: JsonObject): boolean => message['x-stability-level'] === 'beta';
const resourceTitle = (resource: string): string =>
  resource === 'whatsapp' ? 'WhatsApp' : resource.replace(/^./, (first) => first.toUpperCase());

function examplePanels(message: JsonObject): string {
  const list = message['examples'].map((example: JsonObject) => {
    const headers = Object.entries(example['headers'] as Record<string, string>);
    const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
    return {
      id: `example-${example['name']}`,
      title: example['summary'] ?? example['name'],
      html:
        highlight(lines, 'http') + highlight(JSON.stringify(example['payload'], null, 2), 'json'),
    };
  });
  return choice('Example', list);
}

function facts(context: SiteContext, type: string): string {
  const [resource] = type.split('.');
  const family = context.families.find(({ name }) => familyEvents(context, name).includes(type));
  const about = family
    ? `<a href="~/reference/${family.name}/">${escapeHtml(family.label)}</a>`
    : `<code>${resource}</code>`;
  return `<dl class="facts">
<div><dt>About</dt><dd>${about}</dd></div>
<div><dt>Subscribe with</dt><dd><code>${type}</code>, <code>${resource}.*</code> or <code>*</code> in <code>events</code> of <code>POST /v1/webhooks</code></dd></div>
<div><dt>Respond with</dt><dd>a 2xx in under 8 seconds, see <a href="~/guides/webhooks/">webhooks</a></dd></div>
</dl>
`;
}

/** The headers and the body of a delivery. */
function deliveryFields(
  { fields, openapi }: SiteContext,
  type: string,
  message: JsonObject,
): string {
  const { parameters, requestBody } = openapi['webhooks'][type].post;
  const part = { beta: isBeta(message), pointer: `#/webhooks/${type}/post` };
  const [[mediaType = '', media] = []] = Object.entries<JsonObject>(requestBody.content);
  const body = media && { mediaType, schema: media['schema'] };
  // The headers are those of the guide to signing; the text of the whole site has them there.
  const headers = parameterGroups(fields, parameters, part);
  return `<div data-markdown="page">${headers}</div>${bodyGroup(fields, body, part)}`;
}

function eventPage(context: SiteContext, type: string, message: JsonObject): SitePage {
  const fields = deliveryFields(context, type, message);
  const [sample] = eventSamples(type, message);
  const receiver = highlight(sample?.source ?? '', 'ts');
  const html = `<div class="split page">
<div class="intro">
<p class="crumbs"><a href="~/events/">Events</a></p>
<h1><code>${type}</code>${isBeta(message) ? BETA_BADGE : ''}</h1>
<div class="prose lead">${descriptionHtml(message['description'])}</div>
${facts(context, type)}${changesHtml(context.changes, `#/webhooks/${escapeSegment(type)}/post`, `#/components/messages/${type}`)}</div>
<div class="beside sticky">
<div class="live-place" data-event="${type}"></div>
<h2 id="examples" class="quiet">Examples</h2>
${examplePanels(message)}<h2 id="samples" class="quiet">Receiver</h2>
${receiver}</div>
<div>
<h2 id="payload"><a class="self" href="#payload">Delivery</a></h2>
${fields}</div>
</div>
`;
  return {
    path: eventPath(type),
    area: 'events',
    title: `${type} event`,
    description: `${message['title']}: ${summaryText(message['description'])}`,
    html,
    toc: [],
    wide: true,
    search: { keywords: [type, message['title']], text: wordsOf(fields) },
  };
}

const byResource = (context: SiteContext): [resource: string, types: string[]][] => [
  ...Map.groupBy(Object.keys(messagesOf(context)), (type) => type.split('.')[0] as string),
];

function indexPage(context: SiteContext): SitePage {
  const messages = messagesOf(context);
  const groups = byResource(context).map(([resource, types]) => {
    const rows = types.map((type) => {
      const message = messages[type] as JsonObject;
      const what = summaryHtml(message['description']);
      return `<li><a href="~/${eventPath(type)}"><code>${type}</code></a>${isBeta(message) ? BETA_BADGE : ''}: ${what}</li>`;
    });
    return `<h2 id="${resource}"><a class="self" href="#${resource}">${resourceTitle(resource)}</a></h2>
<ul>${rows.join('\n')}</ul>
`;
  });
  const count = Object.keys(messages).length;
  return {
    path: 'events/',
    area: 'events',
    title: 'Events',
    description: `The ${count} events that the service sends to webhook endpoints, with their payloads.`,
    html: `<h1>Events</h1>
<div class="prose lead"><p>The service sends each event to the https URLs that subscribed to it. There are ${count} event types; more may be added, and <code>GET /v1/webhooks/events</code> has the whole catalog.</p></div>
<p>See <a href="~/guides/webhooks/">Receive webhooks</a> for verification, responses and ordering. All of them in one description: <a href="~/asyncapi.yaml">asyncapi.yaml</a>.</p>
${groups.join('')}`,
    toc: byResource(context).map(([resource]) => ({
      id: resource,
      title: resourceTitle(resource),
      depth: 2,
    })),
    search: { keywords: ['event catalog', 'webhook events'], text: plainText('asyncapi') },
  };
}

/** The catalog of events, and a page for each. */
export function eventPages(context: SiteContext): SitePage[] {
  const pages = Object.entries(messagesOf(context)).map(([type, message]) =>
    eventPage(context, type, message),
  );
  return [indexPage(context), ...pages];
}

/** The events in the navigation. */
export function eventSection(context: SiteContext): NavSection {
  const links = Object.keys(messagesOf(context)).map((type) => ({
    path: eventPath(type),
    title: type,
  }));
  return { area: 'events', title: 'Events', path: 'events/', groups: [{ title: 'Events', links }] };
}
