import { dereference } from '../../../src/service/json.ts';
import type { Operation } from '../../contract/operations.ts';
import { operationSamples } from '../../emit/code-samples/code-samples.ts';
import { escapeHtml } from '../html/escape.ts';
import { wordsOf } from '../html/words-of.ts';
import { descriptionHtml, summaryText } from '../inline-markdown.ts';
import { slimHtml } from '../redoc/slim-html.ts';
import type { SiteContext } from '../site-context.ts';
import type { SitePage } from '../site-page.ts';
import { tabs } from '../tabs.ts';
import { namedExamples } from '../../contract/named-examples.ts';
import { errorTable, operationFacts, relatedLinks } from './operation-facts.ts';
import { operationPath } from './operation-links.ts';
import { responseSection } from './response-section.ts';

const LANGUAGES: Record<string, string> = { Shell: 'sh', TypeScript: 'ts' };

function sampleTabs(context: SiteContext, operation: Operation): string {
  const list = operationSamples(context.openapi, operation).map(({ lang, label, source }) => ({
    id: `sample-${label.toLowerCase()}`,
    title: label,
    html: context.highlight(source, LANGUAGES[lang] ?? 'text'),
  }));
  return tabs('language', list);
}

function bodyExamples(context: SiteContext, operation: Operation): string {
  if (!operation.body) return '';
  const body = dereference(context.openapi, operation.node['requestBody']);
  const media = body.content[operation.body.mediaType];
  const list = namedExamples(context.openapi, media).map(({ name, title, value }) => ({
    id: `body-example-${name}`,
    title,
    html: context.highlight(JSON.stringify(value, null, 2), 'json'),
  }));
  return `<h3 id="body-examples">Bodies</h3>\n${tabs('bodies', list)}`;
}

function requestFields(context: SiteContext, operation: Operation): string {
  const pointer = `/paths/${operation.path.replaceAll('/', '~1')}/${operation.verb}`;
  const schema = context.openapi['components'].schemas[operation.bodySchema ?? ''];
  const beta = operation.stability === 'beta';
  const betaBody = beta || schema?.['x-stability-level'] === 'beta';
  const html = slimHtml(context.render(pointer, []).request, { beta, betaBody });
  // Redoc starts with the operation's description, which stands at the head of this page.
  const fields = html.replace(
    /^<div class="prose">[\s\S]*?<\/div>\n(?=<h3|<div class="prose">|$)/,
    '',
  );
  return fields.includes('<h3') ? fields : '<p>Nothing to send but the token.</p>\n';
}

function head(context: SiteContext, operation: Operation): string {
  const { family, node, path, stability, verb } = operation;
  const group = context.families.find(({ name }) => name === family);
  const badge = stability === 'beta' ? ' <span class="badge beta">beta</span>' : '';
  return `<p class="crumbs"><a href="~/reference/">Reference</a> / <a href="~/reference/${family}/">${group?.label ?? family}</a></p>
<h1>${escapeHtml(node['summary'])}${badge}</h1>
<div class="route"><span class="verb ${verb}">${verb.toUpperCase()}</span> <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></div>
<div class="prose lead">${descriptionHtml(node['description'])}</div>
${operationFacts(operation)}`;
}

function requestSection(context: SiteContext, operation: Operation, fields: string): string {
  return `<section class="split">
<div>
<h2 id="request"><a class="self" href="#request">Request</a></h2>
${fields}</div>
<div class="beside sticky">
<h2 id="samples" class="quiet">Samples</h2>
${sampleTabs(context, operation)}${bodyExamples(context, operation)}</div>
</section>
`;
}

function responseSections(context: SiteContext, operation: Operation): string {
  const { errorStatuses, node } = operation;
  const sections = (list: readonly string[]): string =>
    list.map((status) => responseSection(context, operation, status)).join('');
  const good = Object.keys(node['responses']).filter((status) => !errorStatuses.includes(status));
  return `<h2 id="responses"><a class="self" href="#responses">Response</a></h2>
${sections(good)}<h2 id="errors"><a class="self" href="#errors">Errors</a></h2>
<div class="narrow">${errorTable(context, operation)}</div>
${sections(errorStatuses)}`;
}

/** The page of an operation: complete in its HTML, every status included. */
export function operationPage(context: SiteContext, operation: Operation): SitePage {
  const { family, id, method, node, path, verb } = operation;
  const request = `${verb.toUpperCase()} ${path}`;
  const fields = requestFields(context, operation);
  const html = `${head(context, operation)}
${requestSection(context, operation, fields)}${responseSections(context, operation)}<h2 id="related"><a class="self" href="#related">Related</a></h2>
<div class="related">${relatedLinks(context, operation)}</div>
`;
  return {
    path: operationPath(operation),
    area: 'reference',
    title: node['summary'],
    description: summaryText(`${request}. ${node['description']}`),
    html,
    toc: [],
    wide: true,
    search: {
      keywords: [id, request, path, `${family}.${method}`, `crm.${family}.${method}`],
      text: wordsOf(fields),
    },
  };
}
