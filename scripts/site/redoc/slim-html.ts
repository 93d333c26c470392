// Redoc's HTML brings 250 kB of CSS, wrappers for its scripts and buttons that do nothing without
// them. What it says about each field is read from its tree and written with this site's markup.
import { escapeHtml } from '../html/escape.ts';
import { type HtmlElement, parseHtml } from '../html/parse-html.ts';
import { findElement, hasClass, isElement, textOf } from '../html/search-tree.ts';
import { anchorId } from './anchor-id.ts';
import { freeAnchor, type SlimContext, type WriteNodes } from './slim-context.ts';
import { isField, slimField } from './slim-field.ts';
import { isProse, slimProse } from './slim-prose.ts';

const DROPPED_NAMES = new Set(['svg', 'button', 'select', 'script', 'style', 'nav', 'aside']);
const DROPPED_COMPONENTS =
  /^(?:Panel\/Panel|Typography\/H[24]|Dropdown\/.*|Sidebar\/.*|PageActions\/.*)$/;
const GROUP = /\/(?:request\/(query|path|header|body)|response&c=(\w+)\/(headers|body))$/;
const TITLES: Record<string, string> = {
  query: 'Query parameters',
  path: 'Path parameters',
  header: 'Headers',
  headers: 'Headers',
  body: 'Body',
};

const isMediaType = (element: HtmlElement): boolean =>
  !element.children.some(isElement) && /^[\w.+-]+\/[\w.+-]+$/.test(textOf(element));

/** The heading of a group of fields, where the element is one. */
function groupHeading(element: HtmlElement, context: SlimContext): string | undefined {
  const [, request, status, part] = GROUP.exec(element.attributes['id'] ?? '') ?? [];
  if (!request && !status) return undefined;
  const name = (request ?? part) as string;
  const id = freeAnchor(request ? `request-${request}` : `${status}-${part}`, context);
  const type = name === 'body' ? findElement(element, isMediaType) : undefined;
  const media = type ? ` <code>${escapeHtml(textOf(type))}</code>` : '';
  const isDecided = request === 'body' && context.betaBody && !context.beta;
  const badge = isDecided ? ' <span class="badge beta">beta</span>' : '';
  return `<h3 id="${id}"><a href="#${id}">${TITLES[name]}</a>${media}${badge}</h3>\n`;
}

function dropped(element: HtmlElement): boolean {
  const { attributes, name } = element;
  return (
    DROPPED_NAMES.has(name) ||
    DROPPED_COMPONENTS.test(attributes['data-component-name'] ?? '') ||
    attributes['role'] === 'tablist' ||
    attributes['data-section-id'] === 'switcher' ||
    hasClass(element, 'deep-link-anchor')
  );
}

/** Text outside of fields, headings and prose is Redoc's own lettering, and is left out. */
const slimNodes: WriteNodes = (nodes, context) => {
  let { beta, inHeaders } = context;
  let html = '';
  for (const node of nodes) {
    if (!isElement(node) || dropped(node)) continue;
    const id = node.attributes['id'] ?? '';
    const place = { ...context, beta, inHeaders };
    if (isProse(node)) html += `<div class="prose">${slimProse(node)}</div>\n`;
    else if (isField(node))
      html += slimField(node, anchorId(id, inHeaders) ?? 'field', place, slimNodes);
    else {
      const heading = groupHeading(node, place);
      inHeaders ||= heading !== undefined && /c=\w+\/headers$/.test(id);
      if (heading && /\/request\/body$/.test(id)) beta ||= context.betaBody;
      html += (heading ?? '') + slimNodes(node.children, { ...context, beta, inHeaders });
    }
  }
  return html;
};

/** Of what page and what part it is known already that it is this contract's decision. */
export interface SlimMarks {
  readonly beta: boolean;
  readonly betaBody?: boolean;
}

/** This site's markup of what Redoc rendered of a request or a response. */
export function slimHtml(redocHtml: string, { beta, betaBody = beta }: SlimMarks): string {
  const tree = parseHtml(redocHtml);
  const start = { inHeaders: false, depth: 0, beta, betaBody, taken: new Map() };
  return slimNodes(tree.children, start);
}
