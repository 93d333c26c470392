import { escapeHtml } from '../html/escape.ts';
import { descriptionHtml, inlineHtml, summaryText } from '../inline-markdown.ts';
import type { NavSection } from '../navigation.ts';
import type { SiteContext } from '../site-context.ts';
import type { SitePage } from '../site-page.ts';
import { operationPage } from './operation-page.ts';
import { type Family, operationPath } from './operation-links.ts';

function operationTable({ operations }: Family): string {
  const rows = operations.map((operation) => {
    const { node, path, stability, verb } = operation;
    const badge = stability === 'beta' ? ' <span class="badge beta">beta</span>' : '';
    return `<tr><td><a href="~/${operationPath(operation)}">${escapeHtml(node['summary'])}</a>${badge}</td><td><span class="verb ${verb}">${verb.toUpperCase()}</span> <code>${escapeHtml(path)}</code></td></tr>`;
  });
  return `<div class="table" tabindex="0"><table><thead><tr><th>Operation</th><th>Request</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
`;
}

function familyPage(family: Family): SitePage {
  const list = family.operations.map(
    ({ node }) =>
      `<li>${inlineHtml(node['summary'])}: ${inlineHtml(summaryText(node['description'], 120))}</li>`,
  );
  // A guide may have the family's name for its title.
  const title = `${family.label} operations`;
  return {
    path: `reference/${family.name}/`,
    area: 'reference',
    title,
    description: `${family.label}: ${family.operations.map(({ node }) => node['summary'].toLowerCase()).join(', ')}.`,
    html: `<p class="crumbs"><a href="~/reference/">Reference</a></p>
<h1>${escapeHtml(title)}</h1>
<div class="prose lead">${descriptionHtml(family.description)}</div>
${operationTable(family)}<h2 id="in-short"><a class="self" href="#in-short">In short</a></h2>
<ul>${list.join('\n')}</ul>
`,
    toc: [],
    search: { keywords: [family.label, family.name], text: family.description },
  };
}

function indexPage({ openapi, families, operations }: SiteContext): SitePage {
  const { info } = openapi as { info: { title: string; version: string; summary: string } };
  const groups = families.map(
    (family) =>
      `<h2 id="${family.name}"><a class="self" href="#${family.name}">${escapeHtml(family.label)}</a></h2>
<p>${inlineHtml(family.description)}</p>
${operationTable(family)}`,
  );
  return {
    path: 'reference/',
    area: 'reference',
    title: 'Reference',
    description: `All ${operations.length} operations of the ${info.title}, by family.`,
    html: `<h1>Reference</h1>
<div class="prose lead"><p>${operations.length} operations of contract ${info.version}. ${escapeHtml(info.summary)}</p></div>
<p>On one page: <a href="~/reference/all.html">the plain Redoc page</a>. To download:
<a href="~/openapi.json">openapi.json</a>, <a href="~/openapi.yaml">openapi.yaml</a>,
<a href="~/asyncapi.json">asyncapi.json</a>, <a href="~/asyncapi.yaml">asyncapi.yaml</a>.</p>
${groups.join('\n')}`,
    toc: families.map(({ name, label }) => ({ id: name, title: label, depth: 2 })),
    search: { keywords: ['operations', 'endpoints', 'openapi'], text: 'download' },
  };
}

/** All pages below `reference/`, but for the plain Redoc page. */
export function referencePages(context: SiteContext): SitePage[] {
  return [
    indexPage(context),
    ...context.families.map(familyPage),
    ...context.operations.map((operation) => operationPage(context, operation)),
  ];
}

/** The reference in the navigation: a group for each family. */
export function referenceSection({ families }: SiteContext): NavSection {
  const groups = families.map((family) => ({
    title: family.label,
    path: `reference/${family.name}/`,
    links: family.operations.map((operation) => ({
      path: operationPath(operation),
      title: operation.node['summary'] as string,
      verb: operation.verb,
    })),
  }));
  return { area: 'reference', title: 'Reference', path: 'reference/', groups };
}
