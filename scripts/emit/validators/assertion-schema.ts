import { compileCheck, referTo } from '../../../src/schemas/compile-check.ts';
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

/** A schema without what changes no verdict, which is most of its text; a discriminator keeps its property and its values. */
export function assertionSchema(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema as JsonObject).filter(
    ([keyword]) => !WORDS.has(keyword) && !keyword.startsWith('x-'),
  );
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, readKeyword(keyword, value)]));
}

function readKeyword(keyword: string, value: JsonObject): unknown {
  if (ONE.includes(keyword)) return assertionSchema(value);
  if (MANY.includes(keyword)) return Object.values(value).map(assertionSchema);
  if (NAMED.includes(keyword))
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, assertionSchema(child)]),
    );
  if (keyword !== 'discriminator') return value;
  return { propertyName: value['propertyName'], values: Object.keys(value['mapping'] ?? {}) };
}

/** @throws {Error} for a schema that nothing can check: whoever adds a keyword has to say what it means. */
export function proveChecked(schemas: JsonObject, others: readonly JsonObject[]): void {
  const refer = referTo(schemas);
  for (const schema of [...Object.values(schemas), ...others]) compileCheck(schema, refer);
}
