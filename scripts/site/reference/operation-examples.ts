import type { Operation } from '../../contract/operations.ts';
import { type CodeSample, codeSamples } from '../../emit/code-samples/code-samples.ts';
import { sampleRequests, type SampleRequest } from '../../emit/code-samples/sample-request.ts';
import { responseExamples } from '../../contract/named-examples.ts';
import { choice } from '../choice.ts';
import { highlight, highlightSample, runnable } from '../highlight.ts';
import { escapeHtml } from '../html/escape.ts';
import type { SiteContext } from '../site-context.ts';
import { type Tab, tabs } from '../tabs.ts';
import { statusName } from './status-names.ts';

export const json = (value: unknown): string => highlight(JSON.stringify(value, null, 2), 'json');

function sampleHtml(sample: CodeSample): string {
  const html = highlightSample(sample);
  return sample.lang === 'TypeScript' ? runnable(html) : html;
}

/**
 * The call in each language and, where it has one, its body alone. A page's Markdown has the first example in all
 * languages, and of the others the body; the text of the whole site has the first in cURL.
 */
function sampleTabs(request: SampleRequest, prefix: string): string {
  const isFirst = prefix === '';
  const isTold = (label: string): boolean =>
    isFirst || (label === 'cURL' && request.body === undefined);
  const list = codeSamples(request).map((sample): Tab => ({
    id: `${prefix}sample-${sample.label.toLowerCase()}`,
    title: sample.label,
    html: sampleHtml(sample),
    leftOut: !isTold(sample.label) ? 'none' : sample.label === 'cURL' ? undefined : 'page',
  }));
  if (request.body !== undefined)
    list.push({
      id: `${prefix}body`,
      title: 'Body',
      html: json(request.body),
      leftOut: isFirst ? 'none' : 'page',
    });
  return tabs('language', list);
}

function responsePanel({ operation, response }: SampleRequest): string {
  const { status } = operation.success;
  const caption = `<p class="caption">Response <a href="#${status}">${escapeHtml(statusName(String(status)))}</a></p>\n`;
  if (!response) return caption;
  // An object's own page has an example of it.
  return `<div data-markdown="page">${caption}${json(response.value)}</div>\n`;
}

/** The examples of an operation: one choice drives the call, its body and the response. */
export function operationExamples({ openapi }: SiteContext, operation: Operation): string {
  const panels = sampleRequests(openapi, operation).map((request, index) => {
    const prefix = index === 0 ? '' : `${request.name}-`;
    return {
      id: `example-${request.name}`,
      title: request.title,
      html: sampleTabs(request, prefix) + responsePanel(request),
      leftOut: index === 0 ? undefined : ('page' as const),
    };
  });
  return `<div class="beside sticky" id="run" data-run="run.json" data-verb="${operation.verb}">
<h2 id="samples" class="quiet">Examples</h2>
${choice('Example', panels)}</div>
`;
}

/** Responses that the contract shows and that belong to none of the examples of the body. */
export function otherResponses({ openapi }: SiteContext, operation: Operation): string {
  const { node, success } = operation;
  const shown = sampleRequests(openapi, operation).map(({ response }) => response?.name);
  const others = responseExamples(openapi, node, success.status).filter(
    ({ name }) => !shown.includes(name),
  );
  if (others.length === 0) return '';
  const panels = others.map(({ name, title, value }) => ({
    id: `${success.status}-example-${name}`,
    title,
    html: json(value),
  }));
  return `<div data-markdown="page"><h3 id="more-examples"><a class="self" href="#more-examples">More examples</a></h3>\n${choice('Response', panels)}</div>\n`;
}
