import { describe, expect, test } from 'vitest';
import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { walkAsyncapi } from '../../../scripts/contract/walk-schemas.ts';
import { asyncapi } from '../contract.ts';
import { fitsDraft07, fitsDraft2020 } from './event-check.ts';

const { messages, schemas } = asyncapi['components'];

/** What both dialects, and both descriptions, read alike. */
const SHARED = new Set(
  [
    'description type const enum oneOf anyOf if then else format pattern required',
    'properties additionalProperties items examples',
    'maxLength minLength maxItems minItems minimum maximum',
    'x-stability-level x-extensible-enum x-since',
  ].flatMap((line) => line.split(' ')),
);

const nodes: [pointer: string, schema: JsonObject][] = [];
walkAsyncapi(asyncapi, { schema: (schema, pointer) => nodes.push([pointer, schema]) });

test('no schema uses a keyword that one of the dialects reads otherwise', () => {
  const foreign = nodes.flatMap(([pointer, schema]) =>
    Object.keys(schema)
      .filter((key) => key !== '$ref' && !SHARED.has(key))
      .map((key) => `${pointer} ${key}`),
  );

  expect(nodes.length).toBeGreaterThan(100);
  expect(foreign).toEqual([]);
});

test('every $ref stands alone, for draft-07 drops what stands beside it', () => {
  const refs = nodes.filter(([, schema]) => schema['$ref']);

  expect(refs.length).toBeGreaterThan(50);
  expect(refs.filter(([, schema]) => Object.keys(schema).length > 1)).toEqual([]);
});

test('no items are a list, which is a tuple in draft-07 alone', () => {
  expect(nodes.filter(([, schema]) => Array.isArray(schema['items']))).toEqual([]);
});

const OTHERS: unknown[] = ['text', '', 12, 1.5, -1, true, null, [], ['text'], {}, { object: 1 }];

function changed(value: JsonObject, path: string[], change: (at: JsonObject) => void): JsonObject {
  const copy = structuredClone(value);
  change(path.reduce((at, key) => at[key], copy));
  return copy;
}

/** The value itself, and copies of it with each field dropped, or replaced by other types. */
function mutants(value: JsonObject, path: string[] = [], whole = value): JsonObject[] {
  return Object.keys(value).flatMap((key) => {
    const dropped = changed(whole, path, (at) => delete at[key]);
    const replaced = OTHERS.map((other) => changed(whole, path, (at) => (at[key] = other)));
    const nested = isObject(value[key]) ? mutants(value[key], [...path, key], whole) : [];
    return [dropped, ...replaced, ...nested];
  });
}

function verdicts(pointer: string, values: unknown[]): [draft07: boolean[], draft2020: boolean[]] {
  return [
    values.map((value) => fitsDraft07(pointer, value)),
    values.map((value) => fitsDraft2020(pointer, value)),
  ];
}

describe.each(Object.keys(schemas))('the schema %s', (name) => {
  const pointer = `#/components/schemas/${name}`;

  test('compiles in both dialects, with equal verdicts on its examples and on others', () => {
    const examples: unknown[] = schemas[name].examples ?? [];
    const objects = examples.filter(isObject);
    const values = [...examples, ...objects.flatMap((value) => mutants(value)), ...OTHERS];

    const [draft07, draft2020] = verdicts(pointer, values);
    expect(draft07).toEqual(draft2020);
    expect(draft07.slice(0, examples.length)).toEqual(examples.map(() => true));
    expect(draft07).toContain(false);
  });
});

const examples = Object.entries<JsonObject>(messages).flatMap(([name, message]) =>
  message['examples'].map((example: JsonObject) => ({ name, message, example })),
);

describe.each(examples)('the example $example.name of $name', ({ name, message, example }) => {
  const body: string = message['payload'].$ref;
  const head = `#/components/messages/${name}/headers`;

  test.each([
    ['payload', body],
    ['headers', head],
  ])('its %s fits, and both dialects judge its mutants alike', (part, pointer) => {
    const [draft07, draft2020] = verdicts(pointer, [example[part], ...mutants(example[part])]);

    expect(draft07).toEqual(draft2020);
    expect(draft07[0]).toBe(true);
    expect(draft07).toContain(false);
  });

  test.each([
    ['payload', body, dereference(asyncapi, message['payload'])],
    ['headers', head, message['headers']],
  ])('its %s without a required field fits in neither dialect', (part, pointer, schema) => {
    const incomplete = schema.required.map((field: string) =>
      changed(example[part], [], (at) => delete at[field]),
    );

    const [draft07, draft2020] = verdicts(pointer, incomplete);
    expect(schema.required).toHaveLength(4);
    expect([...draft07, ...draft2020]).not.toContain(true);
  });

  test('its data without a required field, or of another type, fits in neither dialect', () => {
    const { data } = dereference(asyncapi, message['payload']).properties;
    const { required, properties } = dereference(asyncapi, data);
    const incomplete = required.map((field: string) =>
      changed(example['payload'], ['data'], (at) => delete at[field]),
    );
    const retyped = Object.keys(properties)
      .filter((field) => field in example['payload'].data)
      .map((field) => changed(example['payload'], ['data'], (at) => (at[field] = null)));

    const [draft07, draft2020] = verdicts(body, [...incomplete, ...retyped]);
    expect(incomplete.length).toBeGreaterThanOrEqual(2);
    expect([...draft07, ...draft2020]).not.toContain(true);
  });
});
