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
// What is true of a part of these is not true of the whole.
const COMPOSITES = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

const hasFields = (schema: JsonObject): boolean =>
  'properties' in schema || 'patternProperties' in schema;

const isScalar = ({ type }: JsonObject): boolean =>
  type !== undefined && ![type].flat().includes('object');

/** Whether a union says nothing of further fields, and has shapes written out in it that name theirs. */
function isOpenUnion(schema: JsonObject): boolean {
  if (hasFields(schema) || 'additionalProperties' in schema || 'unevaluatedProperties' in schema)
    return false;
  const shapes: unknown[] = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? []);
  const written = shapes.filter(isObject).filter((shape) => !('$ref' in shape));
  return written.some(hasFields) && written.every((shape) => hasFields(shape) || isScalar(shape));
}

/**
 * A schema without what changes no verdict: words, examples, extensions. References are made to start
 * at the given base, so that the result can be compiled away from the document it stands in.
 */
export function assertionsOf(schema: unknown, base: string, isPartOfUnion = false): any {
  if (!isObject(schema)) return schema;
  const part = (keyword: string, child: unknown): unknown => {
    if (keyword === '$ref') return `${base}${child}`;
    const inUnion = COMPOSITES.includes(keyword);
    if (ONE.includes(keyword)) return assertionsOf(child, base, inUnion);
    if (MANY.includes(keyword) && Array.isArray(child))
      return child.map((one: unknown) => assertionsOf(one, base, inUnion));
    if (!NAMED.includes(keyword) || !isObject(child)) return child;
    return Object.fromEntries(
      Object.entries(child).map(([name, one]) => [name, assertionsOf(one, base)]),
    );
  };
  const kept = Object.entries(schema)
    .filter(([keyword]) => !ANNOTATIONS.has(keyword) && !keyword.startsWith('x-'))
    .map(([keyword, child]) => [keyword, part(keyword, child)]);
  // Of a shape that a reference leads to, the validator asks it by itself.
  if (!isPartOfUnion && isOpenUnion(schema)) kept.push(['unevaluatedProperties', false]);
  return Object.fromEntries(kept);
}
