import type { Random } from './metamorphic/random.ts';
import { isMap, type Json } from './metamorphic/walk-schemas.ts';

const FORMATS: Json = {
  date: '2026-11-25',
  'date-time': '2026-11-25T00:00:00Z',
  uri: 'https://example.com/a',
  email: 'a@example.com',
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  ipv4: '127.0.0.1',
  time: '10:00:00Z',
  hostname: 'a.example.com',
};
const WORDS = ['', 'a', 'ab', 'abc', 'con_a', 'con_1', 'ctc_a', 'x', 'y', 'A', '1'];
const TEXTS = [...WORDS, ...Object.values<string>(FORMATS)];
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 9, 10, 1.5, -1, 2 ** 31, 2 ** 40, 1e39];
const BOUNDS = /^(?:exclusiveM|m)(?:aximum|inimum)$|^multipleOf$/;

/**
 * Draws a value that may fit a schema, or just not.
 *
 * @param root - what references lead into; with `isClosed`, objects have the properties only that their schema names
 */
export function drawValue(root: Json, schema: unknown, random: Random, depth = 5): unknown {
  if (!isMap(schema) || depth < 0 || random.happens(0.1))
    return random.pick([null, true, 0, 1.5, 'a', [], {}, ['a'], { a: 'a' }]);
  const target = root['$defs'][String(schema['$ref']).split('/').at(-1) ?? ''];
  const parts = [target, ...(schema['allOf'] ?? [])].filter(isMap);
  const members = [...(schema['oneOf'] ?? []), ...(schema['anyOf'] ?? [])].filter(() =>
    random.happens(0.7),
  );
  const all = Object.assign(
    {},
    ...parts,
    schema,
    members.length > 0 ? random.pick(members) : {},
  ) as Json;
  if (members.length + parts.length > 0) {
    for (const key of ['$ref', 'allOf', 'oneOf', 'anyOf']) delete all[key];
    const below = [...parts, ...members].some(
      (one) => '$ref' in one || 'allOf' in one || 'oneOf' in one || 'anyOf' in one,
    );
    if (below) return drawValue(root, random.pick([...parts, ...members]), random, depth - 1);
    all['properties'] = Object.assign(
      {},
      ...[...parts, schema, ...members].map((one: Json) => one['properties'] ?? {}),
    );
  }
  return drawPlain(root, all, random, depth);
}

const around = (bound: unknown): number[] =>
  typeof bound === 'number' ? [bound - 1, bound, bound + 1, bound - 0.5, bound + 0.5] : [];

function drawPlain(root: Json, schema: Json, random: Random, depth: number): unknown {
  const listed = [...(schema['enum'] ?? []), ...('const' in schema ? [schema['const']] : [])];
  if (listed.length > 0 && random.happens(0.8)) return random.pick(listed);
  const usual =
    schema['properties'] || schema['required']
      ? 'object'
      : schema['items'] || schema['contains']
        ? 'array'
        : random.pick(['string', 'number', 'object']);
  const type = random.pick([schema['type'] ?? usual].flat());
  if (type === 'number' || type === 'integer') {
    const bounds = Object.keys(schema).filter((key) => BOUNDS.test(key));
    const value = random.pick([...NUMBERS, ...bounds.flatMap((key) => around(schema[key]))]);
    return type === 'integer' ? Math.floor(value) : value;
  }
  if (type === 'boolean') return random.happens(0.5);
  if (type === 'null') return null;
  if (type === 'array') {
    const bounds = ['minItems', 'maxItems'].flatMap((key) => around(schema[key]));
    const counts = [0, 1, 2, 3, ...bounds.filter((count) => count >= 0 && count < 200)];
    const items = [...(schema['prefixItems'] ?? []), schema['items'] ?? schema['contains']];
    return Array.from({ length: Math.floor(random.pick(counts)) }, (_, index) =>
      drawValue(root, items[index] ?? items.at(-1) ?? schema['contains'], random, depth - 1),
    );
  }
  if (type === 'object') return drawObject(root, schema, random, depth);
  const lengths = ['minLength', 'maxLength'].flatMap((key) => around(schema[key]));
  const long = lengths
    .filter((length) => length >= 0 && length < 5000)
    .map((length) => 'a'.repeat(Math.floor(length)));
  return FORMATS[schema['format']] !== undefined && random.happens(0.7)
    ? FORMATS[schema['format']]
    : random.pick([...TEXTS, ...long]);
}

function drawObject(root: Json, schema: Json, random: Random, depth: number): Json {
  const properties = (schema['properties'] ?? {}) as Json;
  const required: string[] = schema['required'] ?? [];
  const others = ['a', 'b', 'zz', 'x-a', random.pick(TEXTS)];
  const isClosed =
    root['isClosed'] && !schema['additionalProperties'] && !schema['patternProperties'];
  const names = new Set([...required, ...Object.keys(properties), ...(isClosed ? [] : others)]);
  const kept = [...names].filter((name) =>
    random.happens(required.includes(name) ? 0.9 : name in properties ? 0.5 : 0.2),
  );
  return Object.fromEntries(
    kept.map((name) => [
      name,
      drawValue(root, properties[name] ?? schema['additionalProperties'], random, depth - 1),
    ]),
  );
}
