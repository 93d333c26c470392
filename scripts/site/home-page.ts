import { codeSamples } from '../emit/code-samples/code-samples.ts';
import { sampleRequests } from '../emit/code-samples/sample-request.ts';
import { guidePath, tasks } from './content.ts';
import { BETA_BADGE } from './fields/badges.ts';
import { highlightSample } from './highlight.ts';
import { cards, code, facts, heading, link, list } from './html/blocks.ts';
import { type Markup, markup } from './html/markup.ts';
import { proseOf } from './inline-markdown.ts';
import { familyLink, operationPath } from './reference/operation-links.ts';
import { groupFamilies } from './reference/resources.ts';
import type { SiteContext } from './site-context.ts';
import type { SitePage } from './site-page.ts';
import { tabs } from './tabs.ts';

/** What follows a message: the events that the page's own button lets happen. */
const FOLLOWING = ['message.sent', 'message.delivered', 'message.read'];

/** The call that most readers come for, in each language, with what the contact sees and which events follow. */
function firstCall({ openapi, operations }: SiteContext): Markup {
  const operation = operations.find(({ id }) => id === 'sendMessage');
  const [request] = operation ? sampleRequests(openapi, operation) : [];
  if (!operation || !request)
    throw new Error('The contract has no sendMessage to show on the home page.');
  const samples = codeSamples(request).map((sample, index) => ({
    id: `first-${sample.label.toLowerCase()}`,
    title: sample.label,
    body: highlightSample(sample),
    leftOut: index > 0 ? ('none' as const) : undefined,
  }));
  const { to, content } = request.body as { to: { identifier: string }; content: { text: string } };
  const events = FOLLOWING.map((type) => markup`<li><code>${type}</code></li>`);
  return markup`<div class="first-call">
${tabs(samples)}
<div class="live-place" data-hero="~/${operationPath(operation)}run.json"></div>
<div class="effects">
<figure><figcaption>${to.identifier}, WhatsApp</figcaption><p class="bubble">${content.text}</p></figure>
<div><h2>Events</h2><ol class="happened" aria-live="polite">${events}</ol></div>
</div>
<p id="first-call-said" role="status">Run it here: a sandbox in the page responds, without an account or a server.</p>
</div>`;
}

const startFacts = ({ openapi }: SiteContext): Markup =>
  facts({
    'Base URL': code(openapi['servers'][0].url),
    Authentication: link('guides/authentication/', 'OAuth 2.0, client credentials'),
    Version: link('changelog/contract/', openapi['info'].version),
    Descriptions: [link('openapi.yaml', 'OpenAPI'), ', ', link('asyncapi.yaml', 'AsyncAPI')],
  });

/** The first page: what this is, how it hangs together, where to start, and the resources. */
export function homePage(context: SiteContext, name: string): SitePage {
  const { families, openapi, operations } = context;
  const events = Object.keys(openapi['webhooks']).length;
  const groups = groupFamilies(families).map(
    ([title, own]) => markup`<div><h3>${title}</h3>${list(own.map(familyLink))}</div>`,
  );
  const lead = `WhatsApp, email, SMS, web chat and Instagram, with the CRM behind them: ${operations.length} operations and ${events} signed events over HTTP and JSON.`;
  return {
    path: '',
    area: 'home',
    title: name,
    description: `Reference and guides of the ${openapi['info'].title}: ${openapi['info'].summary}`,
    body: markup`<section class="hero">
<div>
<h1>Every channel your customers use, one API</h1>
${proseOf(lead, 'lead')}
<p class="actions"><a class="button" href="~/guides/quickstart/">Quickstart</a> <a class="button quiet" href="~/reference/">API reference</a></p>
${startFacts(context)}
</div>
${firstCall(context)}
</section>
${heading(2, 'start', 'Start with a task')}
${cards(Object.entries(tasks).map(([guide, card]) => [guidePath(guide), ...card]))}
${heading(2, 'resources', 'Resources')}
<div class="resource-groups">${groups}</div>
<p>Parts marked${BETA_BADGE} are our own design and may change in a minor version. <a href="~/guides/versioning/#stable-and-beta">Stable and beta</a> explains why.</p>`,
    wide: true,
    search: { keywords: ['home', 'overview'] },
  };
}
