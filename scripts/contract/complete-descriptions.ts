import { isObject, type JsonObject } from '../../src/service/json.ts';
import type { SchemaVisitor } from './walk-schemas.ts';

const EXTENSION = 'x-deprecation-headers';

/** Redocly's bundler writes out references inside extensions; these are made references again. */
export function referDeprecationHeaders(openapi: JsonObject): JsonObject {
  const names = Object.keys(openapi[EXTENSION] ?? {});
  const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { ...openapi, [EXTENSION]: Object.fromEntries(references) };
}

const VALUES = 'x-extensible-enum';
const BETA_VALUES = 'x-beta-values';
const BETA = 'x-beta-description';

const quoted = (value: unknown): string => `\`${String(value)}\``;
const join = (...texts: string[]): string => texts.filter(Boolean).join(' ').trim();

function tellValues(node: JsonObject, schema: JsonObject | undefined): void {
  const values: unknown = schema?.[VALUES];
  if (!Array.isArray(values)) return;
  const text = String(node['description'] ?? '');
  const beta: unknown[] = schema?.[BETA_VALUES] ?? [];
  if (beta.length === 0 && values.every((value) => text.includes(quoted(value)))) return;
  const stated = values.filter((value) => !beta.includes(value));
  const lists = [
    stated.length > 0 ? stated.map(quoted).join(', ') : '',
    beta.length > 0 ? `in beta ${beta.map(quoted).join(', ')}` : '',
  ];
  node['description'] = join(text, `Known values: ${lists.filter(Boolean).join('; ')}.`);
}

/** What we decided within a stable part is written apart, so that programs can tell it, and read as one. */
function appendBeta(node: unknown): void {
  if (Array.isArray(node)) return node.forEach(appendBeta);
  if (!isObject(node)) return;
  const { description, [BETA]: beta } = node;
  if (typeof description === 'string' && typeof beta === 'string')
    node['description'] = join(description, beta);
  Object.values(node).forEach(appendBeta);
}

/**
 * Completes descriptions for tools that do not know our extensions: with the prose of
 * `x-beta-description`, and with the known values of open lists, which would otherwise be invisible.
 */
export function completeDescriptions(
  document: JsonObject,
  walk: (document: JsonObject, visitor: SchemaVisitor) => void,
): JsonObject {
  const copy = structuredClone(document);
  appendBeta(copy);
  walk(copy, {
    schema: (schema) => tellValues(schema, schema),
    // A parameter that is a list has its values in the items, where no form shows them.
    carrier(carrier) {
      if (typeof carrier['description'] !== 'string') return;
      tellValues(carrier, carrier['schema']);
      tellValues(carrier, carrier['schema']?.items);
    },
  });
  return copy;
}
