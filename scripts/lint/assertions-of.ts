import { escapeSegment, isObject, type JsonObject } from '../../src/service/json.ts';
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
const CLOSING = ['additionalProperties', 'unevaluatedProperties'];

const hasFields = (schema: JsonObject): boolean =>
  'properties' in schema || 'patternProperties' in schema;

const isScalar = ({ type }: JsonObject): boolean =>
  type !== undefined && ![type].flat().includes('object');

/** Whether a union says nothing of further fields, and has shapes written out in it that name theirs. */
function isOpenUnion(schema: JsonObject): boolean {
  if (hasFields(schema) || CLOSING.some((keyword) => keyword in schema)) return false;
  const shapes: unknown[] = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? []);
  const written = shapes.filter(isObject).filter((shape) => !('$ref' in shape));
  return written.some(hasFields) && written.every((shape) => hasFields(shape) || isScalar(shape));
}

/** Whether a schema names its fields, says nothing of further ones, and has no part that could name more. */
const isOpenObject = (schema: JsonObject): boolean =>
  hasFields(schema) &&
  ![...COMPOSITES, '$ref', 'dependentSchemas', ...CLOSING].some((keyword) => keyword in schema);

/**
 * A schema without what changes no verdict: words, examples, extensions. One that says nothing of fields that it
 * does not name is closed to them. References are made to start at the given base, so that the result can be
 * compiled away from the document it stands in.
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
  // The validator closes the others by itself; where nothing else can name fields, this takes it a tenth.
  if (!isPartOfUnion && isOpenObject(schema)) kept.push(['additionalProperties', false]);
  if (!isPartOfUnion && isOpenUnion(schema)) kept.push(['unevaluatedProperties', false]);
  return Object.fromEntries(kept);
}

/** The schemas that unions refer to: what one of them does not name, another part may. */
function partsOfUnions(node: unknown, isInUnion = false, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const child of node) partsOfUnions(child, isInUnion, found);
  if (!isObject(node)) return found;
  for (const [key, child] of Object.entries(node)) {
    if (key === '$ref' && isInUnion) found.add(String(child));
    else partsOfUnions(child, COMPOSITES.includes(key), found);
  }
  // Keywords beside a reference are a union of two.
  if (typeof node['$ref'] === 'string' && Object.keys(node).length > 1) found.add(node['$ref']);
  return found;
}

/** The named schemas of a description, as `assertionsOf` makes them. */
export function assertionsOfComponents(components: JsonObject | undefined): JsonObject {
  const parts = partsOfUnions(components);
  const schemas = Object.entries(components?.['schemas'] ?? {}).map(([name, schema]) => [
    name,
    assertionsOf(schema, '', parts.has(`#/components/schemas/${escapeSegment(name)}`)),
  ]);
  return { ...components, schemas: Object.fromEntries(schemas) };
}
