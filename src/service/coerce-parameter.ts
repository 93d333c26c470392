import type { JsonObject } from './json.ts';

const INTEGER = /^-?\d{1,15}$/;
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Reads a parameter's text as the type its schema has. A text that is not of that type stays a
 * text, for the validator to refuse. Lists are comma-separated (`explode: false`, A-16).
 */
export function coerceParameter(text: string, schema: JsonObject): unknown {
  const { type } = schema;
  if (type === 'array')
    return text.split(',').map((item) => coerceParameter(item, schema['items']));
  if (type === 'integer') return INTEGER.test(text) ? Number(text) : text;
  if (type === 'number') return NUMBER.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}
