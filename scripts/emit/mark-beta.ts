import { isObject, type JsonObject } from '../../src/service/json.ts';

const LEVEL = 'x-stability-level';

function describeAsBeta(schema: JsonObject): JsonObject {
  return { ...schema, description: `${schema['description'] ?? ''}\n\n@beta`.trim() };
}

function markNode(node: unknown, inherited: string, named: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => markNode(item, inherited, false));
  if (!isObject(node)) return node;
  const level = node[LEVEL] ?? inherited;
  const children = Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== 'properties')
        return [key, key === 'items' ? markNode(value, level, false) : value];
      const properties = Object.entries(value as JsonObject);
      return [
        key,
        Object.fromEntries(properties.map(([name, child]) => [name, markNode(child, level, true)])),
      ];
    }),
  );
  return named && level === 'beta' && inherited !== 'beta' ? describeAsBeta(children) : children;
}

/**
 * Returns component schemas whose descriptions end in the TSDoc tag `@beta` where they, or one of
 * their properties, are this contract's decision. A property inside a beta schema is not marked again.
 */
export function markBeta(schemas: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, markNode(schema, 'stable', true)]),
  );
}
