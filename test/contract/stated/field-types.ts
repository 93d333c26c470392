// The types of a schema's fields, in the words of the service's own field tables.
import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { openapi } from '../contract.ts';

function itemName(items: JsonObject): string {
  return items['$ref'] ? String(items['$ref']).split('/').at(-1)! : typeName(items);
}

function isFreeForm({ properties, required, additionalProperties }: JsonObject): boolean {
  return !properties && !required && (additionalProperties ?? true) === true;
}

/** What a schema admits: `string, date-time`, `integer or null`, `array of Identifier`, ... */
export function typeName(node: JsonObject): string {
  const schema: JsonObject = dereference(openapi, node);
  const type = [schema['type']].flat().join(' or ');
  if (schema['const'] !== undefined) return `${type}, always ${schema['const']}`;
  if (schema['enum']) return `${type}, only ${schema['enum'].join(' or ')}`;
  if (type === 'array') return `array of ${itemName(schema['items'])}`;
  if (type === 'object' && isFreeForm(schema)) return 'object, free-form';
  return schema['format'] ? `${type}, ${schema['format']}` : type;
}

/** The type of each field of a schema that the contract marks as stated. */
export function statedFields(schema: JsonObject): Record<string, string> {
  const fields = Object.entries<JsonObject>(schema['properties']);
  const mark = 'x-stability-level';
  const stated = fields.filter(([, field]) => (field[mark] ?? schema[mark]) === 'stable');
  return Object.fromEntries(stated.map(([name, field]) => [name, typeName(field)]));
}

/** The same type for several fields. */
export const tableOf = (type: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, type]));
