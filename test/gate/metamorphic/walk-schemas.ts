/** A map of a description under test, which rewrites and edits change in place. */
export type Json = Record<string, any>;

export const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ONE = ['items', 'additionalProperties', 'not', 'contains', 'propertyNames'];
const MANY = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const NAMED = ['properties', 'patternProperties', 'dependentSchemas'];

function walkSchema(schema: unknown, visit: (schema: Json) => void): void {
  if (!isMap(schema)) return;
  for (const key of ONE) walkSchema(schema[key], visit);
  for (const key of MANY) for (const one of schema[key] ?? []) walkSchema(one, visit);
  for (const key of NAMED) {
    for (const one of Object.values(schema[key] ?? {})) walkSchema(one, visit);
  }
  visit(schema);
}

// What stands below these is data.
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'security', 'links']);

/** Visits every schema of a description, the inner ones first. */
export function walkSchemas(document: Json, visit: (schema: Json) => void): void {
  const walk = (node: unknown, isComponents: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, false));
    if (!isMap(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'schemas' && isComponents) {
        for (const schema of Object.values(value)) walkSchema(schema, visit);
      } else if (['schema', 'payload'].includes(key)) walkSchema(value, visit);
      else if (!DATA.has(key)) walk(value, key === 'components' && node === document);
    }
  };
  walk(document, false);
}
