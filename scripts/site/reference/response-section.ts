import { dereference, type JsonObject } from '../../../src/service/json.ts';
import type { Operation } from '../../contract/operations.ts';
import { descriptionHtml } from '../inline-markdown.ts';
import { escapeHtml } from '../html/escape.ts';
import { slimHtml } from '../redoc/slim-html.ts';
import type { SiteContext } from '../site-context.ts';
import { tabs } from '../tabs.ts';
import { namedExamples } from '../../contract/named-examples.ts';
import { statusName } from './status-names.ts';

// Most operations share their error responses; each is rendered once.
const rendered = new WeakMap<SiteContext, Map<string, string>>();

function fields(context: SiteContext, operation: Operation, status: string, beta: boolean): string {
  const cache = rendered.get(context) ?? new Map<string, string>();
  rendered.set(context, cache);
  const key = `${operation.node['responses'][status].$ref ?? operation.id} ${status} ${beta}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const pointer = `/paths/${operation.path.replaceAll('/', '~1')}/${operation.verb}`;
  const html = slimHtml(context.render(pointer, [status]).responses.get(status) ?? '', { beta });
  cache.set(key, html);
  return html;
}

function examplePanels(context: SiteContext, status: string, response: JsonObject): string {
  const [media] = Object.values<JsonObject>(response['content'] ?? {});
  const list = namedExamples(context.openapi, media).map(({ name, title, value }) => ({
    id: `${status}-example-${name}`,
    title,
    html: context.highlight(JSON.stringify(value, null, 2), 'json'),
  }));
  return list.length > 0 ? tabs(`${status}-examples`, list) : '';
}

const isError = (status: string): boolean => /^[45]/.test(status);

/** A status of an operation: what it means, its headers and body, and an example of each kind. */
export function responseSection(
  context: SiteContext,
  operation: Operation,
  status: string,
): string {
  const response: JsonObject = dereference(context.openapi, operation.node['responses'][status]);
  const isBeta = (response['x-stability-level'] ?? operation.stability) === 'beta';
  const badge =
    isBeta && operation.stability !== 'beta' ? ' <span class="badge beta">beta</span>' : '';
  // The first prose that Redoc renders is the description, which stands above the fields here.
  const body = fields(context, operation, status, isBeta).replace(
    /^<div class="prose">[\s\S]*?<\/div>\n/,
    '',
  );
  const inner = isError(status)
    ? `<details><summary>Headers and body</summary>\n${body}</details>\n`
    : body;
  return `<section class="split status" id="${status}">
<div>
<h3><a class="self" href="#${status}"><span class="code-${status[0]}">${escapeHtml(statusName(status))}</span></a>${badge}</h3>
<div class="prose">${descriptionHtml(response['description'])}</div>
${inner}</div>
<div class="beside">
${examplePanels(context, status, response)}</div>
</section>
`;
}
