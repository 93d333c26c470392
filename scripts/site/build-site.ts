import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';
import { readRepository } from '../release/check-repository.ts';
import { emitOtherForms } from '../emit/descriptions.ts';
import { emitReference } from '../emit/reference.ts';
import { changelogPages, changelogSection } from './changelog-pages.ts';
import { eventPages, eventSection } from './events/event-pages.ts';
import { readGuides } from './guides/guide-pages.ts';
import { homePage } from './home-page.ts';
import { cards } from './html/blocks.ts';
import { markup } from './html/markup.ts';
import { proseOf } from './inline-markdown.ts';
import { layout, NOT_FOUND, type SiteFrame } from './layout.ts';
import { linkMentions, type Mentions } from './link-mentions.ts';
import { assetFiles } from './output/asset-files.ts';
import { markdownFiles } from './output/markdown-pages.ts';
import { publishedFiles } from './output/published-files.ts';
import { elementsOf, hasClass } from './html/search-tree.ts';
import type { SiteFiles } from './output/write-site.ts';
import { runFiles } from './live/run-files.ts';
import { eventPath, operationPath } from './reference/operation-links.ts';
import { referencePages, referenceSection } from './reference/reference-pages.ts';
import { type Listed, nameIndex } from './search/name-index.ts';
import { searchIndex } from './search/search-index.ts';
import { createContext, type SiteContext } from './site-context.ts';
import type { SitePage } from './site-page.ts';

/** On the site the page of Redoc has the site's letters. */
const OWN_LETTERS =
  '<style>@font-face{font-family:Figtree;src:url(../assets/figtree.woff2);font-weight:300 900;font-display:optional}html:root{--font-family-base:Figtree,system-ui,sans-serif}</style>\n';

const notFoundPage: SitePage = {
  path: NOT_FOUND,
  area: 'home',
  title: 'Not found',
  description: 'There is no page at this address.',
  body: [
    markup`<h1>Not found</h1>`,
    proseOf(
      'There is no page at this address. It may have moved, or the link has a mistake.',
      'lead',
    ),
    cards([
      ['', 'Start', 'What this is, and where to begin.'],
      ['reference/', 'Reference', 'All operations by family.'],
      ['guides/', 'Guides', 'Tokens, errors, pages, webhooks.'],
    ]),
  ],
};

export interface SiteOptions {
  /** Where the site will be published, with a final slash; without it nothing names its address. */
  readonly siteUrl?: string | undefined;
  /** A commit: what changed since then is marked, in place of what changed since the version before. */
  readonly base?: string | undefined;
  /** Whether each page says that it is of what is not released. */
  readonly isUnreleased?: boolean;
}

const NAME = 'Messaging CRM API';
const DOWNLOADS = ['openapi.json', 'asyncapi.json', 'events.json'];

function mentionsOf({ asyncapi, operations }: SiteContext): Mentions {
  const calls = operations.map(
    (operation) =>
      [`${operation.verb.toUpperCase()} ${operation.path}`, operationPath(operation)] as const,
  );
  const types = Object.keys(asyncapi['components'].messages);
  return new Map([...calls, ...types.map((type) => [type, eventPath(type)] as const)]);
}

function downloads({ openapi, asyncapi }: SiteContext): SiteFiles {
  const files = DOWNLOADS.map((name) => [name, readFileSync(join(ROOT, 'generated', name))]);
  return { ...Object.fromEntries(files), ...emitOtherForms(openapi, asyncapi) };
}

function listedNames({ openapi: { components } }: SiteContext): Listed[] {
  const { scopes } = components.securitySchemes.oauth2.flows.clientCredentials;
  const failures = components.schemas.MessageError.properties.code['x-extensible-enum'];
  return [
    [['guides/authentication/#scopes', 'Scopes', 'Authentication'], Object.keys(scopes)],
    [['guides/errors/#why-a-message-failed', 'Why a message failed', 'Errors'], failures],
  ];
}

/** It is served for any address: its links start at the root of the host, or of the site where that is known. */
const notFound = ({ siteUrl, ...frame }: SiteFrame): string =>
  layout(notFoundPage, { ...frame, siteUrl: undefined }, siteUrl ? new URL(siteUrl).pathname : '/');

/** Where the project lives, in any of npm's ways to write it. */
function findRepository(): string | undefined {
  const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const url: unknown = repository?.url ?? repository;
  return typeof url === 'string' ? readRepository(url) : undefined;
}

async function readPages(context: SiteContext, guides: SitePage[]): Promise<SitePage[]> {
  const pages = [
    homePage(context, NAME),
    ...guides,
    ...referencePages(context),
    ...eventPages(context),
    ...(await changelogPages()),
  ];
  const mentions = mentionsOf(context);
  return pages.map((page) => ({ ...page, body: linkMentions(page.body, mentions, page.path) }));
}

/** All files of the site, and the paths of the pages that tell of a change. */
export async function buildSite({ base, siteUrl, isUnreleased }: SiteOptions) {
  const context = await createContext(base);
  const guides = await readGuides();
  const pages = await readPages(context, guides.pages);
  const { summary, version } = context.openapi['info'];
  const sections = [
    guides.guides,
    referenceSection(context),
    eventSection(context),
    changelogSection,
    guides.records,
  ];
  const repository = findRepository();
  const frame = { name: NAME, version, sections, siteUrl, isUnreleased, repository };
  const isChanged = ({ body }: SitePage): boolean =>
    [...elementsOf(body)].some((element) => hasClass(element, 'changes'));
  const files: SiteFiles = {
    ...(await assetFiles()),
    ...downloads(context),
    ...runFiles(context),
    ...Object.fromEntries(pages.map((page) => [`${page.path}index.html`, layout(page, frame)])),
    ...markdownFiles(NAME, summary, pages, siteUrl),
    ...(siteUrl ? await publishedFiles(siteUrl, NAME, pages, context.releases) : {}),
    ...(await searchIndex(pages)),
    'assets/names.json': JSON.stringify(nameIndex(pages, listedNames(context))),
    [NOT_FOUND]: notFound(frame),
    'reference/all.html': await emitReference(context.openapi, {
      back: `${OWN_LETTERS}<p class="back"><a href="./">Back to the API reference</a>. This page is made by Redoc. For agents: <a href="../llms.txt">llms.txt</a>.</p>\n`,
      ...(siteUrl ? { canonical: `${siteUrl}reference/` } : {}),
    }),
  };
  return { files, changed: pages.filter(isChanged).map(({ path }) => `${path}index.html`) };
}
