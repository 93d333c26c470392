import { expect, test } from 'vitest';
import { faultOfExpression } from '../../../src/spectral/document/runtime-expression.js';
import { words } from '../../table.ts';

const ID = { type: 'object', properties: { id: { type: 'string' } } };

function fault(value: string, schema: object = ID, type = 'application/json') {
  const content = { [type]: { schema } };
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
  ...words(`
    $request.body $response.body $request.query.a $request.path.b $request.header.c
    $request.header.Accept $response.header.d $response.header.Server $request.body#/id
    $response.body#/id
  `),
])('%s leads somewhere', (value) => {
  expect(fault(value)).toBeUndefined();
});

test.each(
  words(`
  $request.query.b $request.path.a $request.header.d $response.header.c $response.query.a
  $response.path.b $request.body#/no $response.body#/no
`),
)('%s leads to nothing', (value) => {
  expect(fault(value)).toContain('leads to nothing');
});

test.each([
  ...['allOf', 'anyOf', 'oneOf'].map((key) => ({
    [key]: [{ type: 'object', properties: {} }, ID],
  })),
  { additionalProperties: true },
  { additionalProperties: ID },
  { patternProperties: { '^i': ID }, properties: {} },
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

test.each(['application/hal+json', 'application/json; charset=utf-8', 'application/*'])(
  'a body of %s has the places of its schema',
  (type) => {
    expect(fault('$response.body#/id', ID, type)).toBeUndefined();
    expect(fault('$response.body#/no', ID, type)).toBeDefined();
  },
);

test('a body of text is one value', () => {
  expect(fault('$response.body', { type: 'string' }, 'text/plain')).toBeUndefined();
  expect(fault('$response.body#/id', { type: 'string' }, 'text/plain')).toBeDefined();
});
