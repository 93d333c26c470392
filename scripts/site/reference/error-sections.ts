import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { namedExamples, responseExamples } from '../../contract/named-examples.ts';
import type { Operation } from '../../contract/operations.ts';
import { choice } from '../choice.ts';
import { headerGroup, schemaFields } from '../fields/field-groups.ts';
import { escapeHtml } from '../html/escape.ts';
import { descriptionHtml } from '../inline-markdown.ts';
import type { SiteContext } from '../site-context.ts';
import { json } from './operation-examples.ts';
import { statusName } from './status-names.ts';

const isBetaNode = (node: JsonObject, operation: Operation): boolean =>
  (node['x-stability-level'] ?? operation.stability) === 'beta';

function codesOf(openapi: JsonObject, response: JsonObject): string[] {
  const media = response['content']?.['application/json'];
  const codes = namedExamples(openapi, media).map(({ value }) => {
    const { error } = value as { error?: string | { code?: string } };
    return typeof error === 'string' ? error : (error?.code ?? '');
  });
  return [...new Set(codes)].filter(Boolean);
}

/** The codes that an operation's errors have, by status, as a table. */
function errorTable({ openapi }: SiteContext, operation: Operation): string {
  const rows = operation.errorStatuses.map((status) => {
    const response = dereference(openapi, operation.node['responses'][status]);
    const codes = codesOf(openapi, response).map(
      (code) =>
        `<a href="~/guides/errors/#${escapeHtml(code)}"><code>${escapeHtml(code)}</code></a>`,
    );
    return `<tr><td><a href="#${status}">${escapeHtml(statusName(status))}</a></td><td>${codes.join(', ')}</td></tr>`;
  });
  return `<div class="table" tabindex="0"><table><thead><tr><th>Status</th><th>Codes</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
`;
}

function statusSection({ openapi }: SiteContext, operation: Operation, status: string): string {
  const response: JsonObject = dereference(openapi, operation.node['responses'][status]);
  const panels = responseExamples(openapi, operation.node, status).map(
    ({ name, title, value }) => ({ id: `${status}-example-${name}`, title, html: json(value) }),
  );
  return `<section class="split status" id="${status}" data-markdown="page">
<div>
<h3><a class="self" href="#${status}"><span class="code-${status[0]}">${escapeHtml(statusName(status))}</span></a></h3>
<div class="prose">${descriptionHtml(response['description'])}</div>
</div>
<div class="beside">
${choice('Example', panels)}</div>
</section>
`;
}

/** What the bodies of all errors have in common is written once, the headers too. */
function errorBody(context: SiteContext, operation: Operation): string {
  const { fields, openapi } = context;
  const responses = operation.errorStatuses.map((status): JsonObject =>
    dereference(openapi, operation.node['responses'][status]),
  );
  const [first] = responses;
  const schema: JsonObject | undefined = first?.['content']?.['application/json']?.schema;
  if (!first || !schema) return '';
  const headers: Record<string, JsonObject> = Object.assign(
    {},
    ...responses.map((response) => response['headers'] ?? {}),
  );
  const part = { beta: isBetaNode(first, operation), pointer: '#/components/responses' };
  return `<details class="narrow error-body" id="error-body" data-markdown="page"><summary>Fields and headers of an error</summary>
${schemaFields(fields, schema, { ...part, anchor: 'error' })}${headerGroup(fields, headers, 'error', part)}</details>
`;
}

/** The errors of an operation: their codes, each status, and the body that they share. */
export const errorSections = (context: SiteContext, operation: Operation): string =>
  `<h2 id="errors"><a class="self" href="#errors">Errors</a></h2>
<div class="narrow">${errorTable(context, operation)}</div>
${errorBody(context, operation)}${operation.errorStatuses.map((status) => statusSection(context, operation, status)).join('')}`;
