import type { JsonObject } from '../../src/service/json.ts';

/**
 * A description with several times the paths, events and components: each copy refers to its own.
 *
 * @param document - an OpenAPI bundle
 */
export function multiplyDescription(document: JsonObject, times: number): JsonObject {
  const larger = structuredClone(document);
  const text = JSON.stringify(document);
  for (let copy = 2; copy <= times; copy += 1) {
    const { paths, webhooks, components } = JSON.parse(
      text
        .replaceAll(/"#\/components\/(\w+)\/([^"]+)"/g, `"#/components/$1/$2_${copy}"`)
        .replaceAll(/"operationId":"(\w+)"/g, `"operationId":"$1_${copy}"`),
    );
    const rename = (map: JsonObject): JsonObject =>
      Object.fromEntries(Object.entries(map).map(([key, value]) => [`${key}_${copy}`, value]));
    Object.assign(larger['paths'], rename(paths));
    Object.assign(larger['webhooks'], rename(webhooks));
    // Operations name security schemes rather than refer to them.
    const { securitySchemes: _, ...kinds } = components;
    for (const [kind, map] of Object.entries<JsonObject>(kinds))
      Object.assign(larger['components'][kind], rename(map));
  }
  return larger;
}
