import type { JsonObject } from './json.ts';
import { walkOpenapi } from './walk-schemas.ts';

const EXTENSION = 'x-extensible-enum';

function withValues(description: string, values: readonly unknown[]): string {
  const missing = values.some((value) => !description.includes(`\`${String(value)}\``));
  if (!missing) return description;
  const list = values.map((value) => `\`${String(value)}\``).join(', ');
  return `${description.trim()}${description ? ' ' : ''}Known values: ${list}.`;
}

/**
 * Names the known values of every open list in its description: tools that do not know
 * `x-extensible-enum` would show none. A list within a parameter is told in the parameter's description
 * too, which is where readers look.
 */
export function tellKnownValues(openapi: JsonObject): JsonObject {
  const copy = structuredClone(openapi);
  walkOpenapi(copy, {
    schema(schema) {
      const values: unknown = schema[EXTENSION];
      if (Array.isArray(values))
        schema['description'] = withValues(schema['description'] ?? '', values);
    },
    carrier(carrier) {
      const values: unknown = carrier['schema'][EXTENSION] ?? carrier['schema'].items?.[EXTENSION];
      if (Array.isArray(values) && typeof carrier['description'] === 'string')
        carrier['description'] = withValues(carrier['description'], values);
    },
  });
  return copy;
}
