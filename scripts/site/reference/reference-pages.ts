import { type Markup, markup } from '../html/markup.ts';
import { headingsOf } from '../html/search-tree.ts';
import { lineOf, proseOf, readMarkdown } from '../inline-markdown.ts';
import type { NavSection } from '../navigation.ts';
import type { SiteContext } from '../site-context.ts';
import type { SitePage } from '../site-page.ts';
import { familyPage, operationTable } from './family-page.ts';
import { operationPage } from './operation-page.ts';
import { familyLink, operationPath } from './operation-links.ts';
import { groupFamilies } from './resources.ts';

const DOWNLOADS = `Everything on one page: [by Redoc](~/reference/all.html). To download: [openapi.json](~/openapi.json),
[openapi.yaml](~/openapi.yaml), [asyncapi.json](~/asyncapi.json), [asyncapi.yaml](~/asyncapi.yaml).`;

function indexPage(context: SiteContext): SitePage {
  const { openapi, families, operations } = context;
  const { info } = openapi as { info: { title: string; version: string; summary: string } };
  const sections = groupFamilies(families).map(([group, own]): Markup => [
    markup`<h2 id=${group.toLowerCase()}>${group}</h2>`,
    own.map((family) => [
      markup`<h3 id=${family.name}>${familyLink(family)}</h3>`,
      markup`<p>${lineOf(family.description)}</p>`,
      operationTable(context, family),
    ]),
  ]);
  return {
    path: 'reference/',
    area: 'reference',
    title: 'API reference',
    description: `All ${operations.length} operations of the ${info.title}, by family.`,
    body: markup`<h1>API reference</h1>
${proseOf(`${operations.length} operations of contract ${info.version}. ${info.summary}`, 'lead')}
${readMarkdown(DOWNLOADS)}
${sections}`,
    toc: headingsOf(sections),
    search: { keywords: ['operations', 'endpoints', 'openapi'], text: 'download' },
  };
}

/** All pages below `reference/`, but for the plain Redoc page. */
export function referencePages(context: SiteContext): SitePage[] {
  return [
    indexPage(context),
    ...context.families.map((family) => familyPage(context, family)),
    ...context.operations.map((operation) => operationPage(context, operation)),
  ];
}

export function referenceSection({ families }: SiteContext): NavSection {
  const groups = groupFamilies(families).flatMap(([heading, own]) =>
    own.map(({ label, name, operations }) => ({
      heading,
      title: label,
      path: `reference/${name}/`,
      links: operations.map((operation) => ({
        path: operationPath(operation),
        title: operation.node['summary'] as string,
        verb: operation.verb,
      })),
    })),
  );
  return { area: 'reference', title: 'API reference', path: 'reference/', groups };
}
