import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';
import { codeSamples } from '../emit/code-samples/code-samples.ts';
import { sampleRequests } from '../emit/code-samples/sample-request.ts';
import { BETA_BADGE } from './fields/badges.ts';
import { highlightSample } from './highlight.ts';
import { cards, heading, list } from './html/blocks.ts';
import { type Markup, markup, readMarkup } from './html/markup.ts';
import { proseOf } from './inline-markdown.ts';
import { json } from './reference/operation-examples.ts';
import { familyLink, operationPath } from './reference/operation-links.ts';
import { groupFamilies } from './reference/resources.ts';
import type { SiteContext } from './site-context.ts';
import type { SitePage } from './site-page.ts';
import { tabs } from './tabs.ts';

const TASKS: [string, string, string][] = [
  [
    'guides/quickstart/',
    'Make your first call',
    'A sandbox on your machine, a contact, a verified webhook: ten minutes, no account.',
  ],
  [
    'guides/send-template/',
    'Send a WhatsApp template',
    'Create it, wait for the review, send it, and follow the delivery.',
  ],
  [
    'guides/sync-contacts/',
    'Sync contacts',
    'Import a file, read what changed, and keep up with events.',
  ],
];

/** The call that most readers come for, in each language, and the response to it. */
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
  return markup`<p><a href="~/${operationPath(operation)}#run">Run it in your browser</a>: a sandbox in the page responds, without an account or a server.</p>
<div class="call">
<div>${tabs(samples)}</div>
<div markdown="page"><p class="panel-title">Response</p>${json(request.response?.value)}</div>
</div>`;
}

/** The first page: what this is, how it hangs together, where to start, and the resources. */
export function homePage(context: SiteContext, name: string): SitePage {
  const { families, openapi, operations } = context;
  const events = Object.keys(openapi['webhooks']).length;
  const groups = groupFamilies(families).map(
    ([title, own]) => markup`<div><h3>${title}</h3>${list(own.map(familyLink))}</div>`,
  );
  // The picture of README, which on the site has the colors of the theme.
  const overview = readMarkup(readFileSync(join(ROOT, 'docs/overview.svg'), 'utf8'));
  const lead = `Talk to your customers on every channel and keep the CRM in step: ${operations.length} operations and ${events} events over HTTP and JSON.`;
  return {
    path: '',
    area: 'home',
    title: name,
    description: `Reference and guides of the ${openapi['info'].title}: ${openapi['info'].summary}`,
    body: markup`<section class="hero">
<div>
<h1>${name}</h1>
${proseOf(lead, 'lead')}
<p class="actions"><a class="button" href="~/guides/quickstart/">Quickstart</a> <a class="button quiet" href="~/reference/">API reference</a></p>
</div>
<figure>${overview}</figure>
</section>
${heading(2, 'start', 'Start with a task')}
${cards(TASKS)}
${heading(2, 'first-call', 'Send a message')}
${firstCall(context)}
${heading(2, 'resources', 'Resources')}
<div class="resource-groups">${groups}</div>
<p>Parts marked${BETA_BADGE} are our own design and may change in a minor version. <a href="~/guides/versioning/#stable-and-beta">Stable and beta</a> explains why.</p>`,
    wide: true,
    search: { keywords: ['home', 'overview'] },
  };
}
