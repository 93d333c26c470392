// What the stated parts of the contract demand of a value, beyond its type.
import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { openapi } from '../contract.ts';
import { words } from '../../table.ts';

const MARK = 'x-stability-level';
const KEYWORDS = words(`
  const enum not pattern format minLength maxLength minimum maximum exclusiveMinimum
  exclusiveMaximum multipleOf minItems maxItems uniqueItems contains minProperties maxProperties
  propertyNames dependentRequired dependentSchemas unevaluatedProperties
`);

/** Follows a `$ref` to a scalar or an array; named objects speak for themselves. */
function inlined(node: JsonObject): JsonObject {
  const target = dereference(openapi, node);
  return target === node || target.type === 'object' || target.oneOf
    ? node
    : { ...target, ...node };
}

/**
 * The constraints of a schema and of its stated properties, each as `Contact.created_at format
 * "date-time"` or `Contact requires id`.
 */
export function constraintsOf(where: string, schema: JsonObject, stability: string): string[] {
  const node = inlined(schema);
  if ((node[MARK] ?? stability) !== 'stable') return [];
  const own = KEYWORDS.filter((keyword) => node[keyword] !== undefined).map(
    (keyword) => `${where} ${keyword} ${JSON.stringify(node[keyword])}`,
  );
  if (node['additionalProperties'] === false) own.push(`${where} is closed`);
  const required = (node['required'] ?? []).map((name: string) => `${where} requires ${name}`);
  const nested = Object.entries<JsonObject>(node['properties'] ?? {}).flatMap(([name, child]) =>
    constraintsOf(`${where}.${name}`, child, 'stable'),
  );
  const items = isObject(node['items']) ? constraintsOf(`${where}[]`, node['items'], 'stable') : [];
  return [...own, ...required, ...nested, ...items];
}
