// What a response promises: every field has two states, never three.
import { expect, test } from 'vitest';
import { dereference, isObject, type JsonObject } from '../../src/service/json.ts';
import { openapi, operations } from './contract.ts';

/** The named schemas that the bodies of successes lead to. */
function responseSchemas(): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isObject(node)) return;
    const name =
      String(node['$ref'] ?? '')
        .split('/')
        .at(-1) ?? '';
    if (name && !found.has(name)) {
      found.set(name, openapi['components'].schemas[name]);
      walk(found.get(name));
    }
    const { examples: _, ...rest } = node;
    Object.values(rest).forEach(walk);
  };
  for (const { node, success } of operations) {
    const response = dereference(openapi, node['responses'][success.status]);
    walk(response.content['application/json']?.schema);
  }
  return found;
}

const schemas = [...responseSchemas()];
const fields = schemas.flatMap(([name, { properties = {}, required = [] }]) =>
  Object.entries<JsonObject>(properties).map(([field, schema]) => ({
    place: `${name}.${field}`,
    isRequired: required.includes(field),
    isNullable: isNullable(dereference(openapi, schema)),
  })),
);

function isNullable({ type, oneOf = [] }: JsonObject): boolean {
  return [type].flat().includes('null') || oneOf.some((one: JsonObject) => one['type'] === 'null');
}

test('no field has three states: absent, null and a value', () => {
  const three = fields.filter(({ isRequired, isNullable }) => !isRequired && isNullable);

  // Written as a whole, and read back as it was written: null assigns to nobody.
  expect(three.map(({ place }) => place)).toEqual([]);
});

/** What `expand` embeds is there if it is asked for. */
const EMBEDDED = ['contact', 'company'];

test.each(
  schemas.filter(
    ([, schema]) => schema['x-stability-level'] === 'beta' && schema['properties']?.object?.const,
  ),
)('%s is ours: all its fields are always there', (_, { properties, required }) => {
  const optional = Object.keys(properties).filter((field) => !required.includes(field));

  expect(optional.filter((field) => !EMBEDDED.includes(field))).toEqual([]);
});

test('most of what successes hold is promised', () => {
  const promised = fields.filter(({ isRequired }) => isRequired);

  expect(promised.length / fields.length).toBeGreaterThan(0.8);
});
