import { expect, test } from 'vitest';
import { faultOfExpression } from '../../../src/spectral/document/runtime-expression.js';

const ID = { type: 'object', properties: { id: { type: 'string' } } };

function fault(value: string, schema: object = ID): string | undefined {
  const content = { 'application/json': { schema } };
  return faultOfExpression(value, {
    parameters: [
      { name: 'a', in: 'query' },
      { name: 'b', in: 'path' },
      { name: 'C', in: 'header' },
    ],
    requestBody: { content },
    response: { headers: { D: {} }, content },
  });
}

test.each([
  '$url',
  '$method',
  '$statusCode',
  'a constant',
  '$request.body',
  '$response.body',
  '$request.query.a',
  '$request.path.b',
  '$request.header.c',
  '$response.header.d',
  '$request.body#/id',
  '$response.body#/id',
])('%s leads somewhere', (value) => {
  expect(fault(value)).toBeUndefined();
});

test.each([
  '$request.query.b',
  '$request.path.a',
  '$request.header.d',
  '$response.header.c',
  '$response.query.a',
  '$response.path.b',
  '$request.body#/no',
  '$response.body#/no',
])('%s leads to nothing', (value) => {
  expect(fault(value)).toContain('leads to nothing');
});

test.each([
  ...['allOf', 'anyOf', 'oneOf'].map((key) => ({
    [key]: [{ type: 'object', properties: {} }, ID],
  })),
  { additionalProperties: true },
  { additionalProperties: ID },
  {},
])('%o has room for what a pointer names', (schema) => {
  expect(fault('$response.body#/id', schema)).toBeUndefined();
});

test.each([
  ...['allOf', 'anyOf', 'oneOf'].map((key) => ({ [key]: [{ properties: {} }] })),
  { additionalProperties: false },
  { properties: {} },
  { items: ID },
])('%o has none', (schema) => {
  expect(fault('$response.body#/id', schema)).toBeDefined();
});

test('a number leads into the items of a list', () => {
  expect(fault('$response.body#/0/id', { items: ID })).toBeUndefined();
  expect(fault('$response.body#/0/no', { items: ID })).toBeDefined();
});
