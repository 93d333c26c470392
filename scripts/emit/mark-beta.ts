import { isObject, type JsonObject } from '../../src/service/json.ts';
import { constraintWords } from '../site/fields/constraint-words.ts';

const LEVEL = 'x-stability-level';

/** A schema or parameter whose description says what its values are limited to: editors show nothing else. */
export function tellLimits(node: JsonObject, schema = node): JsonObject {
  const limits = constraintWords(schema)
    .map((words) => words.replace(/^date/, 'a date').replace('-time', ' and time'))
    .map((words) => (words.startsWith('a date') ? `${words} in ISO 8601` : words));
  const sentences = [
    ...(limits.length > 0 ? [`Limits: ${limits.join(', ')}.`] : []),
    // Of a property openapi-typescript shows the default itself.
    ...(schema !== node && 'default' in schema ? [`Default ${schema['default']}.`] : []),
  ];
  if (sentences.length === 0) return node;
  return { ...node, description: [node['description'], ...sentences].filter(Boolean).join(' ') };
}

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
  const told = named && !('properties' in node) ? tellLimits(children) : children;
  return named && level === 'beta' && inherited !== 'beta' ? describeAsBeta(told) : told;
}

/**
 * Returns component schemas whose descriptions end in the TSDoc tag `@beta` where they, or one of
 * their properties, are this contract's decision. A property inside a beta schema is not marked again. Limits are told.
 */
export function markBeta(schemas: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, markNode(schema, 'stable', true)]),
  );
}
