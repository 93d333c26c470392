import { dereference, type JsonObject } from '../../../src/service/json.ts';
import type { Operation } from '../../contract/operations.ts';
import { changesHtml } from '../changes.ts';
import { stabilityBadge } from '../fields/badges.ts';
import { bodyGroup, headerGroup, parameterGroups, schemaFields } from '../fields/field-groups.ts';
import { escapeHtml } from '../html/escape.ts';
import { wordsOf } from '../html/words-of.ts';
import { descriptionHtml, summaryText } from '../inline-markdown.ts';
import { synonyms } from '../content.ts';
import type { SiteContext } from '../site-context.ts';
import type { SitePage } from '../site-page.ts';
import { errorSections } from './error-sections.ts';
import { operationExamples, otherResponses } from './operation-examples.ts';
import { operationFacts, relatedLinks } from './operation-facts.ts';
import { operationPath, pointerOf } from './operation-links.ts';
import { statusName } from './status-names.ts';

function requestFields({ fields }: SiteContext, operation: Operation): string {
  const part = { beta: operation.stability === 'beta', pointer: pointerOf(operation) };
  const html =
    parameterGroups(fields, operation.node['parameters'] ?? [], part) +
    bodyGroup(fields, operation.body, part);
  return html || '<p>No parameters and no body.</p>\n';
}

function head(context: SiteContext, operation: Operation): string {
  const { family, node, path, stability, verb } = operation;
  const group = context.families.find(({ name }) => name === family);
  const badge =
    stability === 'beta' ? stabilityBadge(true, pointerOf(operation), context.fields.rowOf) : '';
  return `<p class="crumbs"><a href="~/reference/">API reference</a> / <a href="~/reference/${family}/">${group?.label ?? family}</a></p>
<h1>${escapeHtml(node['summary'])}${badge}</h1>
<div class="route"><span class="verb ${verb}">${verb.toUpperCase()}</span> <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></div>
<div class="prose lead">${descriptionHtml(node['description'])}</div>
${operationFacts(context, operation)}${changesHtml(context.changes, pointerOf(operation))}`;
}

function successSection(context: SiteContext, operation: Operation): string {
  const { fields, openapi } = context;
  const status = String(operation.success.status);
  const response: JsonObject = dereference(openapi, operation.node['responses'][status]);
  const own = response['x-stability-level'];
  const part = {
    beta: (own ?? operation.stability) === 'beta',
    pointer: operation.node['responses'][status].$ref ?? `${pointerOf(operation)}/responses`,
  };
  const [media] = Object.values<JsonObject>(response['content'] ?? {});
  const body = media ? schemaFields(fields, media['schema'], { ...part, anchor: status }) : '';
  const headers = headerGroup(fields, response['headers'] ?? {}, status, part);
  const count = Object.keys(response['headers'] ?? {}).length;
  const folded = headers
    ? `<details class="headers" data-markdown="page"><summary>${count === 1 ? '1 header' : `${count} headers`}</summary>\n${headers}</details>\n`
    : '';
  return `<h2 id="response"><a class="self" href="#response">Response</a></h2>
<section class="success" id="${status}">
<h3><a class="self" href="#${status}"><span class="code-2">${escapeHtml(statusName(status))}</span></a></h3>
<div class="prose">${descriptionHtml(response['description'])}</div>
<div data-markdown="page">${body}</div>${folded}</section>
${otherResponses(context, operation)}`;
}

const FIELD_NAME = /<a class="name"[^>]*>([^<]+)</g;

/** The page of an operation: complete in its HTML, every example, language and status included. */
export function operationPage(context: SiteContext, operation: Operation): SitePage {
  const { family, id, method, node, path, verb } = operation;
  const request = `${verb.toUpperCase()} ${path}`;
  const fields = requestFields(context, operation);
  const html = `<div class="split page">
<div class="intro">
${head(context, operation)}</div>
${operationExamples(context, operation)}<div>
<h2 id="request"><a class="self" href="#request">Request</a></h2>
${fields}${successSection(context, operation)}</div>
</div>
${errorSections(context, operation)}<div data-markdown="page"><h2 id="related"><a class="self" href="#related">Related</a></h2>
<div class="related">${relatedLinks(context, operation)}</div></div>
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
      keywords: [
        id,
        request,
        path,
        `${family}.${method}`,
        `crm.${family}.${method}`,
        ...(synonyms[id] ?? []),
      ],
      names: [...fields.matchAll(FIELD_NAME)].map(([, name = '']) => name),
      text: wordsOf(fields),
    },
  };
}
