import type { JsonObject } from '../../src/service/json.ts';

const EXTENSION = 'x-deprecation-headers';

/** Redocly's bundler writes out references inside extensions; these are made references again. */
export function referDeprecationHeaders(openapi: JsonObject): JsonObject {
  const names = Object.keys(openapi[EXTENSION] ?? {});
  const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { ...openapi, [EXTENSION]: Object.fromEntries(references) };
}
