// Redocly bundles components in the order it meets them, so that moving one `$ref` would move whole
// blocks of the bundle's diff. Sorting the maps that have no meaningful order keeps diffs small.
import type { JsonObject } from '../../src/service/json.ts';
import { isObject } from '../../src/service/json.ts';

const ROOT_ORDER = [
  ...['openapi', 'asyncapi', 'id', 'jsonSchemaDialect', 'info', 'externalDocs'],
  ...['servers', 'defaultContentType', 'tags', 'x-tagGroups', 'security'],
  ...['paths', 'webhooks', 'channels', 'operations', 'components'],
];

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function sortKeys(map: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(map).sort(([a], [b]) => byCodeUnit(a, b)));
}

/** Returns the document with paths, webhooks and components in alphabetical order. */
export function sortDocument(document: JsonObject): JsonObject {
  const rank = (key: string): number => (ROOT_ORDER.indexOf(key) + 1 || ROOT_ORDER.length) - 1;
  const entries = Object.entries(document).sort(
    ([a], [b]) => rank(a) - rank(b) || byCodeUnit(a, b),
  );
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'paths' || key === 'webhooks') return [key, sortKeys(value as JsonObject)];
      if (key !== 'components') return [key, value];
      const kinds = sortKeys(value as JsonObject);
      return [
        key,
        Object.fromEntries(
          Object.entries(kinds).map(([kind, map]) => [kind, isObject(map) ? sortKeys(map) : map]),
        ),
      ];
    }),
  );
}
