import { escapeHtml } from '../html/escape.ts';
import { inlineHtml } from '../inline-markdown.ts';
import type { NavSection } from '../navigation.ts';
import type { SiteContext } from '../site-context.ts';
import type { SitePage } from '../site-page.ts';
import { familyPage } from './family-page.ts';
import { operationPage } from './operation-page.ts';
import { operationTable } from './operation-table.ts';
import { operationPath } from './operation-links.ts';
import { groupFamilies } from './resources.ts';

function indexPage(context: SiteContext): SitePage {
  const { openapi, families, operations } = context;
  const { info } = openapi as { info: { title: string; version: string; summary: string } };
  const groups = groupFamilies(families);
  const sections = groups.map(([group, own]) => {
    const parts = own.map(
      (family) =>
        `<h3 id="${family.name}"><a href="~/reference/${family.name}/">${escapeHtml(family.label)}</a></h3>
<p>${inlineHtml(family.description)}</p>
${operationTable(context, family)}`,
    );
    return `<h2 id="${group.toLowerCase()}">${group}</h2>\n${parts.join('\n')}`;
  });
  return {
    path: 'reference/',
    area: 'reference',
    title: 'API reference',
    description: `All ${operations.length} operations of the ${info.title}, by family.`,
    html: `<h1>API reference</h1>
<div class="prose lead"><p>${operations.length} operations of contract ${info.version}. ${escapeHtml(info.summary)}</p></div>
<p>Everything on one page: <a href="~/reference/all.html">by Redoc</a>. To download:
<a href="~/openapi.json">openapi.json</a>, <a href="~/openapi.yaml">openapi.yaml</a>,
<a href="~/asyncapi.json">asyncapi.json</a>, <a href="~/asyncapi.yaml">asyncapi.yaml</a>.</p>
${sections.join('\n')}`,
    toc: groups.flatMap(([group, own]) => [
      { id: group.toLowerCase(), title: group, depth: 2 as const },
      ...own.map(({ name, label }) => ({ id: name, title: label, depth: 3 as const })),
    ]),
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

/** The reference in the navigation: a group for each family. */
export function referenceSection({ families }: SiteContext): NavSection {
  const list = groupFamilies(families).flatMap(([heading, own]) =>
    own.map((family) => [heading, family] as const),
  );
  const groups = list.map(([heading, family]) => ({
    heading,
    title: family.label,
    path: `reference/${family.name}/`,
    links: family.operations.map((operation) => ({
      path: operationPath(operation),
      title: operation.node['summary'] as string,
      verb: operation.verb,
    })),
  }));
  return { area: 'reference', title: 'API reference', path: 'reference/', groups };
}
