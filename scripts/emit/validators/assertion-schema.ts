import type { JsonObject } from '../../../src/service/json.ts';
import { MANY, NAMED, ONE } from '../../../src/spectral/document/schemas-of.js';

const WORDS = new Set([
  'description',
  'title',
  'example',
  'examples',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

/**
 * A schema without what changes no verdict, which is most of its text. References become ids by
 * `idOf`; a discriminator keeps its property, and its values for the message.
 */
export function assertionSchema(schema: unknown, idOf: (reference: string) => string): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = (child: unknown): unknown => assertionSchema(child, idOf);
  const kept = Object.entries(schema as JsonObject).filter(
    ([keyword]) => !WORDS.has(keyword) && !keyword.startsWith('x-'),
  );
  return Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, readKeyword(keyword, value, inner, idOf)]),
  );
}

function readKeyword(
  keyword: string,
  value: JsonObject & string,
  inner: (schema: unknown) => unknown,
  idOf: (reference: string) => string,
): unknown {
  if (keyword === '$ref') return idOf(value);
  if (ONE.includes(keyword)) return inner(value);
  if (MANY.includes(keyword)) return Object.values(value).map(inner);
  if (NAMED.includes(keyword))
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, inner(child)]));
  if (keyword !== 'discriminator') return value;
  return { propertyName: value['propertyName'], values: Object.keys(value['mapping'] ?? {}) };
}
