import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { errorCodes, responseExamples } from '../../contract/named-examples.ts';
import type { Operation } from '../../contract/operations.ts';
import { sampleRequest } from '../../emit/code-samples/sample-request.ts';
import { changesOf } from '../changes.ts';
import { betaBadge } from '../fields/badges.ts';
import { bodyGroup, headerGroup, parameterGroups, schemaFields } from '../fields/field-groups.ts';
import { code, heading, link, route, table } from '../html/blocks.ts';
import { joined, type Markup, markup } from '../html/markup.ts';
import { elementsOf, hasClass, textOf, wordsOf } from '../html/search-tree.ts';
import { proseOf, summaryText } from '../inline-markdown.ts';
import { synonyms } from '../content.ts';
import type { SiteContext } from '../site-context.ts';
import type { SitePage } from '../site-page.ts';
import { choice } from '../tabs.ts';
import { exampleTabs, operationExamples } from './operation-examples.ts';
import { operationFacts, relatedLinks } from './operation-facts.ts';
import { operationPath, pointerOf, statusHeading, statusLink } from './operation-links.ts';

function requestFields({ fields, openapi }: SiteContext, operation: Operation): Markup {
  const example = sampleRequest(openapi, operation).name;
  const part = { beta: operation.stability === 'beta', pointer: pointerOf(operation), example };
  const parameters: JsonObject[] = operation.node['parameters'] ?? [];
  const of = (...places: readonly string[]): Markup[] =>
    parameterGroups(fields, parameters, part, places);
  const headers = of('header');
  const groups = [
    ...of('path', 'query'),
    ...bodyGroup(fields, operation.body, part),
    // Every write has them, and no reader looks for them first.
    ...(headers.length > 0 ? [folded(headers.length - 1, headers)] : []),
  ];
  return groups.length > 0 ? groups : markup`<p>No parameters and no body.</p>`;
}

const folded = (count: number, headers: Markup): Markup =>
  markup`<details class="headers" markdown="page"><summary>${count === 1 ? '1 header' : `${count} headers`}</summary>${headers}</details>`;

function head(context: SiteContext, operation: Operation): Markup {
  const { family, node, path, stability, verb } = operation;
  const group = context.families.find(({ name }) => name === family);
  const badge = betaBadge(stability, pointerOf(operation), context.fields.rowOf);
  return markup`<p class="crumbs"><a href="~/reference/">API reference</a> / <a href="~/reference/${family}/">${group?.label ?? family}</a></p>
<h1>${node['summary']}${badge}</h1>
<div class="route">${route(verb, path)}</div>
${proseOf(node['description'], 'lead')}
${operationFacts(context, operation)}`;
}

function successSection(context: SiteContext, operation: Operation): Markup {
  const { fields, openapi } = context;
  const status = String(operation.success.status);
  const response: JsonObject = dereference(openapi, operation.node['responses'][status]);
  const part = {
    beta: isBetaNode(response, operation),
    pointer: operation.node['responses'][status].$ref ?? `${pointerOf(operation)}/responses`,
  };
  const [media] = Object.values<JsonObject>(response['content'] ?? {});
  const body = media ? schemaFields(fields, media['schema'], { ...part, anchor: status }) : [];
  const headers = headerGroup(fields, response['headers'] ?? {}, status, part);
  const count = Object.keys(response['headers'] ?? {}).length;
  return markup`${heading(2, 'response', 'Response')}
<section class="success" id=${status}>
${statusHeading(status)}
${proseOf(response['description'])}
<div markdown="page">${body}</div>
${count > 0 && folded(count, headers)}</section>`;
}

const isBetaNode = (node: JsonObject, operation: Operation): boolean =>
  (node['x-stability-level'] ?? operation.stability) === 'beta';

export function errorTable({ openapi }: SiteContext, operation: Operation): Markup {
  const rows = operation.errorStatuses.map((status) => {
    const codes = errorCodes(openapi, operation.node, status);
    const links = codes.map((one) => link(`guides/errors/#${one}`, code(one)));
    return [statusLink(status), joined(links, ', ')];
  });
  return table(['Status', 'Codes'], rows);
}

function statusSection({ openapi }: SiteContext, operation: Operation, status: string): Markup {
  const response: JsonObject = dereference(openapi, operation.node['responses'][status]);
  const examples = responseExamples(openapi, operation.node, status);
  return markup`<section class="split status" id=${status} markdown="page">
<div>${statusHeading(status)}${proseOf(response['description'])}</div>
<div class="beside">${choice(exampleTabs(`${status}-example`, examples))}</div>
</section>`;
}

/** What the bodies of all errors have in common is written once, the headers too. */
function errorBody(context: SiteContext, operation: Operation): Markup {
  const { fields, openapi } = context;
  const responses = operation.errorStatuses.map((status): JsonObject =>
    dereference(openapi, operation.node['responses'][status]),
  );
  const [first] = responses;
  const schema: JsonObject | undefined = first?.['content']?.['application/json']?.schema;
  if (!first || !schema) return '';
  const headers: JsonObject = Object.assign({}, ...responses.map((one) => one['headers'] ?? {}));
  const part = { beta: isBetaNode(first, operation), pointer: '#/components/responses' };
  return markup`<details class="narrow error-body" id="error-body" markdown="page">
<summary>Fields and headers of an error</summary>
${schemaFields(fields, schema, { ...part, anchor: 'error' })}
${headerGroup(fields, headers, 'error', part)}
</details>`;
}

const errorSections = (context: SiteContext, operation: Operation): Markup => [
  heading(2, 'errors', 'Errors'),
  markup`<div class="narrow">${errorTable(context, operation)}</div>`,
  errorBody(context, operation),
  operation.errorStatuses.map((status) => statusSection(context, operation, status)),
];

/** The page of an operation: complete in its HTML, every example, language and status included. */
export function operationPage(context: SiteContext, operation: Operation): SitePage {
  const { family, id, method, node, path, verb } = operation;
  const request = `${verb.toUpperCase()} ${path}`;
  const fields = requestFields(context, operation);
  const body = markup`<div class="split page">
<div class="intro">${head(context, operation)}</div>
${operationExamples(context, operation)}
<div>${heading(2, 'request', 'Request')}${fields}${successSection(context, operation)}</div>
</div>
${errorSections(context, operation)}
${changesOf(context.changes, pointerOf(operation))}
<div markdown="page">${heading(2, 'related', 'Related')}<div class="related">${relatedLinks(context, operation)}</div></div>`;
  return {
    path: operationPath(operation),
    area: 'reference',
    title: node['summary'],
    description: summaryText(`${request}. ${node['description']}`),
    body,
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
      names: [...elementsOf(fields)].filter((one) => hasClass(one, 'name')).map(textOf),
      text: wordsOf(fields),
    },
  };
}
