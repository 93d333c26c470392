import type { JsonObject } from '../../../src/service/json.ts';
import { escapeHtml } from '../html/escape.ts';
import { inlineHtml } from '../inline-markdown.ts';
import { BETA_BADGE } from './badges.ts';

const text = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
const code = (value: unknown): string => `<code>${escapeHtml(text(value))}</code>`;
const line = (label: string, values: string): string =>
  `<p class="values">${label} ${values}</p>\n`;

/** What a value means, in the words of the schema. */
function meaningOf(words: JsonObject, value: unknown): string {
  const meaning = words[String(value)];
  return meaning ? ` ${inlineHtml(meaning)}` : '';
}

function knownValues(schema: JsonObject): string {
  const open: unknown[] | undefined = schema['x-extensible-enum'];
  const values: unknown[] | undefined = open ?? schema['enum'];
  if (!values) return '';
  const label = open ? 'Known values, more can be added:' : 'One of:';
  const words: JsonObject | undefined = schema['x-enumDescriptions'];
  const beta: unknown[] = schema['x-beta-values'] ?? [];
  const isMixed = beta.length < values.length;
  const badged = (value: unknown): string =>
    isMixed && beta.includes(value) ? `${code(value)}${BETA_BADGE}` : code(value);
  const all = beta.length > 0 && !isMixed ? BETA_BADGE : '';
  if (words) {
    const items = values.map((value) => `<li>${badged(value)}${meaningOf(words, value)}</li>`);
    return `<p class="values">${label}${all}</p>\n<ul class="meanings">${items.join('')}</ul>\n`;
  }
  return line(label, values.map(badged).join(' ') + all);
}

/** What a value can be, what it is by default, and an example. */
export function valueLines(schema: JsonObject): string {
  const { const: only, default: usual, items = {} } = schema;
  const [shown] = schema['examples'] ?? [];
  const isPlain = shown !== undefined && (typeof shown !== 'object' || shown === null);
  return [
    only === undefined ? '' : line('Always:', code(only)),
    knownValues(schema),
    knownValues(items),
    usual === undefined ? '' : line('Default:', code(usual)),
    isPlain && only === undefined ? line('Example:', code(shown)) : '',
  ].join('');
}
