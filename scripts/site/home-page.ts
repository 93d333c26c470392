import { escapeHtml } from './html/escape.ts';
import { highlightSample } from './highlight.ts';
import { json } from './reference/operation-examples.ts';
import { operationPath } from './reference/operation-links.ts';
import { groupFamilies } from './reference/resources.ts';
import type { SiteContext } from './site-context.ts';
import type { SitePage } from './site-page.ts';
import { tabs } from './tabs.ts';
import { codeSamples } from '../emit/code-samples/code-samples.ts';
import { sampleRequests } from '../emit/code-samples/sample-request.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';

/**
 * The picture of README and of the home page: an application, the API, the channels behind it, and events that come
 * back. On the site the style sheet gives it the colors of the theme.
 */
const readOverview = (): string =>
  readFileSync(join(ROOT, 'docs/overview.svg'), 'utf8').replace(
    ' xmlns="http://www.w3.org/2000/svg"',
    '',
  );

const card = (path: string, title: string, text: string): string =>
  `<li><a href="~/${path}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(text)}</span></a></li>`;

const TASKS = [
  card(
    'guides/quickstart/',
    'Make your first call',
    'A sandbox on your machine, a contact, a verified webhook: ten minutes, no account.',
  ),
  card(
    'guides/send-template/',
    'Send a WhatsApp template',
    'Create it, wait for the review, send it, and follow the delivery.',
  ),
  card(
    'guides/sync-contacts/',
    'Sync contacts',
    'Import a file, read what changed, and keep up with events.',
  ),
];

/** The call that most readers come for, in each language, and the response to it. */
function firstCall({ openapi, operations }: SiteContext): string {
  const operation = operations.find(({ id }) => id === 'sendMessage');
  const [request] = operation ? sampleRequests(openapi, operation) : [];
  if (!request) throw new Error('The contract has no sendMessage to show on the home page.');
  const list = codeSamples(request).map((sample, index) => ({
    id: `first-${sample.label.toLowerCase()}`,
    title: sample.label,
    html: highlightSample(sample),
    leftOut: index > 0 ? ('none' as const) : undefined,
  }));
  return `<div class="call">
<div>${tabs('language', list)}</div>
<div data-markdown="page"><p class="panel-title">Response</p>
${json(request.response?.value)}</div>
</div>`;
}

function pathOf({ operations }: SiteContext, id: string): string {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`The contract has no ${id} to lead to.`);
  return operationPath(operation);
}

/** The first page: what this is, how it hangs together, where to start, and the resources. */
export function homePage(context: SiteContext, name: string): SitePage {
  const { families, openapi, operations } = context;
  const events = Object.keys(openapi['webhooks']).length;
  const groups = groupFamilies(families).map(([title, own]) => {
    const links = own.map(
      ({ label, name: family }) =>
        `<li><a href="~/reference/${family}/">${escapeHtml(label)}</a></li>`,
    );
    return `<div><h3>${title}</h3><ul>${links.join('\n')}</ul></div>`;
  });
  return {
    path: '',
    area: 'home',
    title: name,
    description: `Reference and guides of the ${openapi['info'].title}: ${openapi['info'].summary}`,
    html: `<section class="hero">
<div>
<h1>${escapeHtml(name)}</h1>
<div class="prose lead"><p>Talk to your customers on every channel and keep the CRM in step: ${operations.length} operations and ${events} events over HTTP and JSON.</p></div>
<p class="actions"><a class="button" href="~/guides/quickstart/">Quickstart</a> <a class="button quiet" href="~/reference/">API reference</a></p>
</div>
<figure>${readOverview()}</figure>
</section>
<h2 id="start"><a class="self" href="#start">Start with a task</a></h2>
<ul class="cards">${TASKS.join('\n')}</ul>
<h2 id="first-call"><a class="self" href="#first-call">Send a message</a></h2>
<p><a href="~/${pathOf(context, 'sendMessage')}#run">Run it in your browser</a>: a sandbox in the page responds, without an account or a server.</p>
${firstCall(context)}
<h2 id="resources"><a class="self" href="#resources">Resources</a></h2>
<div class="resource-groups">${groups.join('\n')}</div>
<p>Parts marked <span class="badge beta">beta</span> are our own design and may change in a minor version. <a href="~/guides/versioning/#stable-and-beta">Stable and beta</a> explains why.</p>
`,
    toc: [],
    wide: true,
    search: { keywords: ['home', 'overview'], text: '' },
  };
}
