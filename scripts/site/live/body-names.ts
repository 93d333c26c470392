import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { mapValues } from '../../contract/map-values.ts';
import type { RunNames } from './run-description.ts';

/** The names that a schema knows; one that contains itself is left open there. */
export function bodyNames(
  openapi: JsonObject,
  node: JsonObject,
  above: readonly unknown[] = [],
): RunNames {
  const schema: JsonObject = dereference(openapi, node);
  const { properties, items, additionalProperties, oneOf, anyOf } = schema;
  const inside = [...above, schema];
  const next = (each: JsonObject): RunNames => bodyNames(openapi, each, inside);
  if (isObject(items)) return { '*': next(items) };
  const isOpen = !properties || (oneOf ?? anyOf ?? additionalProperties) !== undefined;
  if (isOpen || above.includes(schema)) return 1;
  return mapValues(properties, next);
}
