import { isObject, type JsonObject } from '../../src/service/json.ts';
import { MANY, NAMED, ONE } from '../contract/walk-schemas.ts';

const ANNOTATIONS = new Set([
  'description',
  'examples',
  'example',
  'default',
  'title',
  'deprecated',
  'discriminator',
]);

/**
 * A schema without what changes no verdict: words, examples, extensions. References are made to start
 * at the given base, so that the result can be compiled away from the document it stands in.
 */
export function assertionsOf(schema: unknown, base: string): any {
  if (!isObject(schema)) return schema;
  const kept: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (ANNOTATIONS.has(keyword) || keyword.startsWith('x-')) continue;
    if (keyword === '$ref') kept[keyword] = `${base}${value}`;
    else if (ONE.includes(keyword)) kept[keyword] = assertionsOf(value, base);
    else if (MANY.includes(keyword))
      kept[keyword] = value.map((child: unknown) => assertionsOf(child, base));
    else if (NAMED.includes(keyword)) {
      kept[keyword] = Object.fromEntries(
        Object.entries(value).map(([name, child]) => [name, assertionsOf(child, base)]),
      );
    } else kept[keyword] = value;
  }
  return kept;
}
