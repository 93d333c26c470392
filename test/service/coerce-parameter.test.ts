import { expect, test } from 'vitest';
import { coerceParameter } from '../../src/service/read-parameters.ts';

test.each([
  ['7', 'integer', 7],
  ['7.5', 'integer', '7.5'],
  ['9007199254740993', 'integer', '9007199254740993'],
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
