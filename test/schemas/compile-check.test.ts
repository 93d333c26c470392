import { expect, test } from 'vitest';
import { proveChecked } from '../../scripts/emit/validators/assertion-schema.ts';
import { compileCheck, referTo, type Schema } from '../../src/schemas/compile-check.ts';
import { pointerOf, type Violation } from '../../src/schemas/faults.ts';
import { formats } from '../../src/schemas/formats.ts';
import { unions } from '../../src/schemas/unions.ts';

/** What the check of a schema says of a value. */
const check = (schemas: Schema, name: string, value: unknown): Violation[] =>
  compileCheck(schemas[name], referTo(schemas, [formats, unions]))(value) ?? [];

const checkOne = (schema: object, value: unknown): string[] =>
  check({ One: schema }, 'One', value).map(({ path, message }) => `${pointerOf(path)} ${message}`);

test.each<[schema: object, value: unknown, fault: string]>([
  [{ type: ['string', 'null'] }, 1, ' must be a string or null'],
  [{ type: 'object', required: ['a/b'] }, {}, '/a~1b is required'],
  [{ enum: ['a', 2, null] }, 'b', ' must be `a`, `2` or `null`'],
  [{ const: 'a' }, 'b', ' must be `a`'],
  [{ type: 'number', minimum: 2 }, 1, ' must be at least 2'],
  [{ type: 'number', maximum: 2 }, 3, ' must be at most 2'],
  [{ type: 'array', minItems: 1 }, [], ' must have at least 1 item'],
  [{ type: 'array', maxItems: 2 }, [1, 2, 3], ' must have at most 2 items'],
  [{ type: 'object', minProperties: 1 }, {}, ' must have at least 1 field'],
  [{ type: 'object', maxProperties: 1 }, { a: 1, b: 2 }, ' must have at most 1 field'],
  [{ type: 'number', exclusiveMinimum: 2 }, 2, ' must be more than 2'],
  [{ type: 'string', minLength: 1 }, '', ' must have at least 1 character'],
  [{ type: 'string', minLength: 2 }, '😀', ' must have at least 2 characters'],
  [
    { type: 'object', properties: { a: {} }, additionalProperties: false },
    { 'b/~': 1 },
    '/b~1~0 is not a known field',
  ],
  [{ type: 'string', pattern: '^a$' }, 'b', ' must match the pattern `^a$`'],
  [{ type: 'string', pattern: '^..$' }, '😀', ' must match the pattern `^..$`'],
  [{ type: 'string', format: 'date' }, '2027-02-29', ' must be a date such as 2026-08-01'],
])('%j says of %j: %s', (schema, value, fault) => {
  expect(checkOne(schema, value)).toEqual([fault]);
});

const member = (tag: string) => ({
  type: 'object',
  properties: { type: { const: tag } },
  required: ['type'],
});
const UNION = {
  type: 'object',
  discriminator: { propertyName: 'type' },
  required: ['type'],
  oneOf: [member('a'), member('b')],
};

test.each([
  [{}, 'is required'],
  [{ type: 'c' }, 'must be `a` or `b`'],
  [{ type: 7 }, 'must be `a` or `b`'],
])('names the tag of a union in %j: %s', (value, message) => {
  expect(checkOne(UNION, value)).toContain(`/type ${message}`);
});

test('schemas refer to each other, and to themselves', () => {
  const tree = { type: 'object', properties: { next: { $ref: '#/components/schemas/Tree' } } };
  const list = { type: 'array', items: { $ref: '#/components/schemas/Tree' } };

  expect(check({ Tree: tree, List: list }, 'List', [{ next: {} }, { next: { next: 1 } }])).toEqual([
    { path: [1, 'next', 'next'], keyword: 'type', message: 'must be an object' },
  ]);
});

test('a union forgets what its members said, however much that was', () => {
  const texts = { type: 'array', items: { type: 'string' } };
  const numbers = { type: 'array', items: { type: 'number' } };
  const schema = {
    type: 'object',
    properties: { a: texts, b: { anyOf: [texts, numbers] }, c: { type: 'string' } },
  };
  const many = Array.from({ length: 80 }, () => 1);

  expect(checkOne(schema, { b: many, c: 7 })).toEqual(['/c must be a string']);
  expect(checkOne(schema, { a: many.slice(0, 49), b: many, c: 7 })).toHaveLength(50);
  expect(checkOne(schema, { a: many.slice(0, 49), b: many, c: 7 }).at(-1)).toBe(
    '/c must be a string',
  );
  expect(checkOne(schema, { a: many, b: many, c: 7 })).toHaveLength(50);
});

test.each([
  ['an unknown type', { type: 'strin' }],
  ['a pattern that is none', { type: 'string', pattern: '[' }],
  ['a format that nobody knows', { type: 'string', format: 'moon-phase' }],
  ['a keyword that nobody knows', { type: 'string', maxLetters: 7 }],
  ['a reference to nothing', { $ref: '#/components/schemas/Nothing' }],
  ['a keyword that has no words', { type: 'number', multipleOf: 2 }],
  ['items that differ', { type: 'array', uniqueItems: true }],
  ['a value that is an object', { const: {} }],
])('a schema with %s is not compiled', (_, schema) => {
  expect(() => proveChecked({ One: schema }, [])).toThrow();
  expect(() => proveChecked({}, [schema])).toThrow();
});
