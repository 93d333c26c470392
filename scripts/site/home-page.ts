import { highlight } from './highlight.ts';
import { escapeHtml } from './html/escape.ts';
import type { SiteContext } from './site-context.ts';
import type { SitePage } from './site-page.ts';

const card = (path: string, title: string, text: string): string =>
  `<li><a href="~/${path}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(text)}</span></a></li>`;

const FIRST_CALL = `\
import { createClient } from 'messaging-crm-api';

const crm = createClient({
  baseUrl: 'https://api.example.com',
  clientId: 'app_7Hf2',
  clientSecret: process.env.CRM_CLIENT_SECRET ?? '',
});
const { data } = await crm.contacts.create({ name: 'Lucía Fernández Ortega', tags: ['fleet'] });
await crm.messages.send({
  to: { contact_id: data.id },
  content: { type: 'text', text: '¡Hola, Lucía!' },
});
`;

/** The first page: what this is, where to start, and the families. */
export function homePage(context: SiteContext, name: string): SitePage {
  const { families, openapi, operations } = context;
  const events = Object.keys(openapi['webhooks']).length;
  const start = [
    card(
      'guides/quickstart/',
      'Quickstart',
      'From nothing to a call and a verified webhook in ten minutes.',
    ),
    card(
      'reference/',
      'Reference',
      `${operations.length} operations, each with samples that are run in the tests.`,
    ),
    card('events/', 'Events', `${events} webhook events with their payloads and receivers.`),
    card('guides/', 'Guides', 'Tokens, errors, pages, retries, jobs, testing.'),
  ];
  const list = families.map((family) =>
    card(`reference/${family.name}/`, family.label, family.description),
  );
  return {
    path: '',
    area: 'home',
    title: name,
    description: `Reference and guides of the ${openapi['info'].title}: ${openapi['info'].summary}`,
    html: `<h1>${escapeHtml(name)}</h1>
<div class="prose lead"><p>${escapeHtml(openapi['info'].summary)} One token, one style of request, ${operations.length} operations and ${events} events.</p></div>
<ul class="cards">${start.join('\n')}</ul>
<h2 id="first-call"><a class="self" href="#first-call">A first call</a></h2>
${highlight(FIRST_CALL, 'ts')}
<p>What is marked <span class="badge beta">beta</span> is this contract's decision where the service says nothing; <a href="~/guides/assumptions/">assumptions</a> has each with its reason.</p>
<h2 id="families"><a class="self" href="#families">Families</a></h2>
<ul class="cards">${list.join('\n')}</ul>
`,
    toc: [],
    wide: true,
    search: { keywords: ['home', 'overview'], text: '' },
  };
}
