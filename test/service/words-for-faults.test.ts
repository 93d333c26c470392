import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { coerceParameter } from '../../src/service/coerce-parameter.ts';
import { describeFault } from '../../src/service/describe-fault.ts';

const ajv = new Ajv2020({ allErrors: true, discriminator: true, strict: false });

test.each<[schema: object, value: unknown, pointer: string, message: string]>([
  [{ type: ['string', 'null'] }, 1, '', 'must be a string or null'],
  [{ required: ['a/b'] }, {}, '/a~1b', 'is required'],
  [{ enum: ['a', 2, null] }, 'b', '', 'must be `a`, `2` or `null`'],
  [{ const: 'a' }, 'b', '', 'must be `a`'],
  [{ minimum: 2 }, 1, '', 'must be at least 2'],
  [{ maximum: 2 }, 3, '', 'must be at most 2'],
  [{ minItems: 1 }, [], '', 'must have at least 1 item'],
  [{ maxItems: 2 }, [1, 2, 3], '', 'must have at most 2 items'],
  [{ minLength: 2 }, 'a', '', 'must have at least 2 characters'],
  [{ maxLength: 1 }, 'ab', '', 'must have at most 1 character'],
  [{ minProperties: 1 }, {}, '', 'must have at least 1 field'],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, '', 'must have at most 1 field'],
  [{ pattern: '^a$' }, 'b', '', 'must match the pattern `^a$`'],
  [{ additionalProperties: false }, { a: 1 }, '/a', 'is not a field of this object'],
  [{ multipleOf: 2 }, 3, '', 'must be multiple of 2'],
])('%j says of %j: %s %s', (schema, value, pointer, message) => {
  const validate = ajv.compile(schema);

  expect(validate(value)).toBe(false);
  expect(describeFault(validate.errors![0]!)).toEqual({ pointer, message });
});

test.each([
  [{}, 'is required'],
  [{ type: 'c' }, 'must be `a` or `b`'],
])('names the tag of a union in %j: %s', (value, message) => {
  const member = (tag: string) => ({ properties: { type: { const: tag } }, required: ['type'] });
  const validate = ajv.compile({
    type: 'object',
    discriminator: { propertyName: 'type' },
    required: ['type'],
    oneOf: [member('a'), member('b')],
  });

  expect(validate(value)).toBe(false);
  const fault = validate.errors!.find(({ keyword }) => keyword === 'discriminator')!;
  expect(describeFault({ ...fault, schema: { values: ['a', 'b'] } })).toEqual({
    pointer: '/type',
    message,
  });
});

test('says by itself what a keyword of which it knows nothing found', () => {
  const fault = { keyword: 'new', instancePath: '/a', schemaPath: '', params: {} };

  expect(describeFault(fault)).toEqual({ pointer: '/a', message: 'is wrong' });
  expect(describeFault({ ...fault, keyword: 'format', params: { format: 'uri' } }).message).toBe(
    'must be of the format uri',
  );
  expect(describeFault({ ...fault, keyword: 'type', params: { type: 'set' } }).message).toBe(
    'must be set',
  );
});

test.each([
  ['7', 'integer', 7],
  ['7.5', 'integer', '7.5'],
  ['-7.5e2', 'number', -750],
  ['7,5', 'number', '7,5'],
  ['true', 'boolean', true],
  ['false', 'boolean', false],
  ['yes', 'boolean', 'yes'],
  ['7', 'string', '7'],
])('reads the parameter %s as %s', (text, type, expected) => {
  expect(coerceParameter(text, { type })).toEqual(expected);
});

test('reads a list item by item', () => {
  const schema = { type: 'array', items: { type: 'integer' } };

  expect(coerceParameter('1,2,x', schema)).toEqual([1, 2, 'x']);
});
