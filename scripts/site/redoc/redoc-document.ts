import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { walkOpenapi } from '../../contract/walk-schemas.ts';

/** Ends the description of what this contract decided; `slim-html.ts` makes the badge of it. */
export const BETA_MARK = '⟦beta⟧';
/** Ends the description of what the service states amid what this contract decided. */
export const STABLE_MARK = '⟦stable⟧';
/** Begins the name of a property that stands for one variant of a union. */
export const VARIANT_MARK = '⟦variant⟧';

const code = (value: unknown): string => `\`${String(value)}\``;

function addToDescription(node: JsonObject, text: string): void {
  node['description'] = [node['description'], text].filter(Boolean).join('\n\n');
}

/** Redoc shows a closed list only; an open one becomes a sentence. */
function tellOpenValues(schema: JsonObject): void {
  const values: unknown[] | undefined = schema['x-extensible-enum'];
  if (!values) return;
  addToDescription(schema, `Known values, more can come: ${values.map(code).join(', ')}.`);
}

/**
 * Redoc's HTML holds the first variant of a union and a menu for the others. With an object that has
 * one property for each variant all of them are in it.
 */
function layOutVariants(schema: JsonObject): void {
  const mapping: Record<string, string> | undefined = schema['discriminator']?.mapping;
  if (!mapping || !schema['oneOf']) return;
  const property: string = schema['discriminator'].propertyName;
  schema['properties'] = Object.fromEntries(
    Object.entries(mapping).map(([value, $ref]) => [
      `${VARIANT_MARK}${property}=${value}`,
      { $ref },
    ]),
  );
  delete schema['oneOf'];
  delete schema['discriminator'];
}

/** Marks the properties that differ from what they stand in; the nearest mark counts, through a `$ref` too. */
function markProperties(document: JsonObject, schema: JsonObject): void {
  const isBeta = schema['x-stability-level'] === 'beta';
  for (const property of Object.values<unknown>(schema['properties'] ?? {})) {
    if (!isObject(property)) continue;
    const own = property['x-stability-level'];
    if (isBeta && own === 'stable') addToDescription(property, STABLE_MARK);
    const target = dereference(document, property);
    // The component's own description carries the mark where nothing takes its place.
    if (target !== property && property['description'] === undefined) continue;
    const isDecided = (own ?? target['x-stability-level']) === 'beta';
    if (!isBeta && isDecided) addToDescription(property, BETA_MARK);
  }
}

/**
 * The contract as Redoc is to render it: unions laid out, open lists told in words, and what this
 * contract decided marked. The argument stays as it is.
 */
export function redocDocument(openapi: JsonObject): JsonObject {
  const document = structuredClone(openapi);
  walkOpenapi(document, {
    schema: (schema) => {
      tellOpenValues(schema);
      layOutVariants(schema);
      markProperties(document, schema);
    },
  });
  const { schemas, parameters } = document['components'];
  for (const node of [
    ...Object.values<JsonObject>(schemas),
    ...Object.values<JsonObject>(parameters),
  ]) {
    if (node['x-stability-level'] === 'beta') addToDescription(node, BETA_MARK);
  }
  return document;
}
