import { escapeHtml } from '../html/escape.ts';
import type { HtmlElement } from '../html/parse-html.ts';
import { findElement, hasClass, isElement, textOf } from '../html/search-tree.ts';
import { BETA_MARK, STABLE_MARK, VARIANT_MARK } from './redoc-document.ts';
import { freeAnchor, type SlimContext, type WriteNodes } from './slim-context.ts';
import { proseOf, slimProse } from './slim-prose.ts';

/** Whether an element of Redoc's stands for one field or parameter. */
export const isField = ({ attributes }: HtmlElement): boolean =>
  /&path=/.test(attributes['id'] ?? '');

/** Redoc's words for a field, where this site has clearer ones. */
const lettering = (text: string): string =>
  text
    .replaceAll('\u200b', '')
    .replace(/^property name\*$/, 'any key')
    .replace(/(^|, )= (\d+)/, '$1exactly $2');

/** `identifiers array of objects (Identifier) required`, as Redoc has it in the field's first line. */
function headLine(head: HtmlElement, anchor: string, badge: string): string {
  const name = findElement(head, (element) => hasClass(element, 'schema-name'));
  const label = name ? lettering(textOf(name)) : '';
  const types: string[] = [];
  const notes: string[] = [];
  for (const child of head.children.filter(isElement)) {
    if (child.name === 'em') types.push(lettering(textOf(child)));
    else if (!findElement(child, (element) => hasClass(element, 'schema-name')))
      notes.push(textOf(child).trim());
  }
  const shown = notes.filter(Boolean).map((note) => {
    const kind = note === 'required' ? 'required' : 'note';
    return ` <span class="${kind}">${escapeHtml(note)}</span>`;
  });
  const type = types.length > 0 ? ` <span class="type">${escapeHtml(types.join(' '))}</span>` : '';
  return `<p class="field-head">${fieldName(label, anchor)}${type}${shown.join('')}${badge}</p>\n`;
}

function fieldName(label: string, anchor: string): string {
  if (!label.startsWith(VARIANT_MARK))
    return `<a class="name" href="#${anchor}">${escapeHtml(label)}</a>`;
  const [property, value] = label.slice(VARIANT_MARK.length).split('=');
  return `<a class="variant" href="#${anchor}">where <code>${property}</code> is <code>${escapeHtml(value ?? '')}</code></a>`;
}

const LABELS: Record<string, string> = {
  'Enum:': 'One of:',
  'Items Enum:': 'Each one of:',
  'Items Value:': 'Each:',
};

/** `One of: "a" "b"`, `Default: 25`, `Example: limit=50`. */
function valueLine(element: HtmlElement): string {
  const [label, ...values] = element.children.filter(isElement).map(textOf);
  if (!label || values.length === 0) return '';
  const codes = values.map((value) => `<code>${escapeHtml(value)}</code>`).join(' ');
  return `<p class="values">${escapeHtml(LABELS[label] ?? label)} ${codes}</p>\n`;
}

/** The fields directly below an element, not those within these. */
function countFields(element: HtmlElement): number {
  return element.children
    .filter(isElement)
    .reduce((sum, child) => sum + (isField(child) ? 1 : countFields(child)), 0);
}

const isNested = ({ attributes }: HtmlElement): boolean =>
  attributes['data-schema-nested-open'] !== undefined;

function nestedFields(element: HtmlElement, inner: string, isOpen: boolean): string {
  if (!inner) return '';
  const count = countFields(element);
  const summary = count === 1 ? '1 field' : `${count} fields`;
  return `<details${isOpen ? ' open' : ''}><summary>${summary}</summary>\n${inner}</details>\n`;
}

const MARKS = new RegExp(`<p>(?:${BETA_MARK}|${STABLE_MARK})</p>`, 'g');

function prose(child: HtmlElement): string {
  const html = proseOf(child).map(slimProse).join('').replace(MARKS, '');
  return html ? `<div class="prose">${html}</div>\n` : '';
}

/** Whether the field is this contract's decision: its own mark counts, else that of what encloses it. */
function stability(parts: readonly HtmlElement[], beta: boolean): boolean {
  const text = parts
    .filter((part) => !isNested(part))
    .map(textOf)
    .join(' ');
  if (text.includes(STABLE_MARK)) return false;
  return beta || text.includes(BETA_MARK);
}

const BADGES = {
  beta: ' <span class="badge beta">beta</span>',
  stable: ' <span class="badge stable">stable</span>',
};

/**
 * A field with its type, description, values and the fields below it.
 *
 * @param wanted - its anchor, if that is free
 * @param write - writes what stands below the field
 */
export function slimField(
  element: HtmlElement,
  wanted: string,
  context: SlimContext,
  write: WriteNodes,
): string {
  const anchor = freeAnchor(wanted, context);
  const [head, ...rest] = element.children.filter(isElement);
  if (!head) return '';
  const beta = stability(rest, context.beta);
  const badge = beta === context.beta ? '' : BADGES[beta ? 'beta' : 'stable'];
  const below = { ...context, beta, depth: context.depth + 1 };
  const isOpen = context.depth === 0 && !textOf(head).includes(VARIANT_MARK);
  const body = rest.map((child) => {
    if (child.attributes['data-section-id'] === 'switcher') return '';
    if (isNested(child)) return nestedFields(child, write(child.children, below), isOpen);
    if (findElement(child, isField)) return write([child], below);
    return proseOf(child).length > 0 ? prose(child) : valueLine(child);
  });
  return `<div class="field" id="${anchor}">${headLine(head, anchor, badge)}${body.join('')}</div>\n`;
}
