import type { Operation } from '../../contract/operations.ts';
import { type CodeSample, codeSamples } from '../../emit/code-samples/code-samples.ts';
import { sampleRequests, type SampleRequest } from '../../emit/code-samples/sample-request.ts';
import type { NamedExample } from '../../contract/named-examples.ts';
import { highlight, highlightSample, marked, RUNNABLE } from '../highlight.ts';
import { type HtmlElement, type Markup, markup } from '../html/markup.ts';
import type { SiteContext } from '../site-context.ts';
import { choice, type Tab, tabs } from '../tabs.ts';
import { statusLink } from './operation-links.ts';

export const json = (value: unknown): HtmlElement =>
  highlight(JSON.stringify(value, null, 2), 'json');

export const exampleTabs = (place: string, examples: readonly NamedExample[]): Tab[] =>
  examples.map(({ name, title, value }) => ({ id: `${place}-${name}`, title, body: json(value) }));

function sampleBlock(sample: CodeSample): Markup {
  const block = highlightSample(sample);
  return sample.lang === 'TypeScript' ? marked(block, RUNNABLE) : block;
}

/**
 * The call in each language and, where it has one, its body alone. A page's Markdown has the first example in all
 * languages, and of the others the body; the text of the whole site has the first in cURL.
 */
function sampleTabs(request: SampleRequest, prefix: string): Markup {
  const isFirst = prefix === '';
  const isTold = (label: string): boolean =>
    isFirst || (label === 'cURL' && request.body === undefined);
  const list = codeSamples(request).map((sample): Tab => ({
    id: `${prefix}sample-${sample.label.toLowerCase()}`,
    title: sample.label,
    body: sampleBlock(sample),
    leftOut: !isTold(sample.label) ? 'none' : sample.label === 'cURL' ? undefined : 'page',
  }));
  if (request.body !== undefined)
    list.push({
      id: `${prefix}body`,
      title: 'Body',
      body: json(request.body),
      leftOut: isFirst ? 'none' : 'page',
    });
  return tabs(list);
}

function responsePanel({ operation, response }: SampleRequest): Markup {
  const errors = operation.errorStatuses.map(
    (status) => markup` <a class="code-${status[0]}" href="#${status}">${status}</a>`,
  );
  const success = statusLink(String(operation.success.status));
  const caption = markup`<p class="caption">Response ${success}<span class="others" markdown="none">${errors}</span></p>`;
  // An object's own page has an example of it.
  return response ? markup`<div markdown="page">${caption}${json(response.value)}</div>` : caption;
}

/** The examples of an operation: one choice drives the call, its body and the response. */
export function operationExamples({ openapi }: SiteContext, operation: Operation): Markup {
  const panels = sampleRequests(openapi, operation).map((request, index) => {
    const prefix = index === 0 ? '' : `${request.name}-`;
    return {
      id: `example-${request.name}`,
      title: request.title,
      body: [sampleTabs(request, prefix), responsePanel(request)],
      leftOut: index === 0 ? undefined : ('page' as const),
    };
  });
  return markup`<div class="beside sticky" id="run" data-run="run.json" data-verb=${operation.verb}>
<h2 id="samples" class=${panels.length > 1 ? 'unseen' : 'quiet'}>Examples</h2>
${choice(panels)}</div>`;
}
