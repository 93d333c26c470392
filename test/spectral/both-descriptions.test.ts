import { expect, test } from 'vitest';
import { houseRules } from '../../src/spectral/house-rules.js';
import { words } from '../table.ts';
import { lint } from './lint-document.ts';

const ref = { $ref: '#/components/schemas/One' };

/** What breaks a rule, as the one schema of a description. */
const SCHEMAS: Record<string, object> = {
  'const-has-type': { const: 'a' },
  'deprecated-has-sunset': { deprecated: true },
  'format-known': { type: 'string', format: 'date-tme' },
  'id-is-string': { properties: { id: { type: 'integer' } } },
  'keywords-agree': { type: 'string', maximum: 1 },
  'no-all-of': { allOf: [{}] },
  'no-component-clash': {},
  'no-nullable': { nullable: true },
  'property-described': { properties: { a: { type: 'string' } } },
  'property-has-example': { properties: { a: { type: 'string' } } },
  'property-snake-case': { properties: { inCamel: {} } },
  'response-enum-open': { enum: ['a'] },
  'schema-ends': { not: ref },
};
// Their own tests have a document of each kind.
const OF_OTHER_PARTS = words(
  'description-adds header-hyphenated-pascal https-only stability-marked',
);

const OPENAPI = {
  openapi: '3.1.1',
  paths: {
    '/a': { get: { responses: { 200: { content: { 'application/json': { schema: ref } } } } } },
  },
};
const ASYNCAPI = { asyncapi: '3.0.0', channels: { one: { messages: { a: { payload: ref } } } } };

test('every rule for both descriptions has such a test', () => {
  const both = Object.entries(houseRules).filter(([, { rule }]) => rule['formats'].length === 2);

  expect([...Object.keys(SCHEMAS), ...OF_OTHER_PARTS].sort()).toEqual(both.map(([name]) => name));
});

test.each(Object.entries(SCHEMAS))('%s holds for operations and for events', async (rule, One) => {
  const components = { schemas: rule === 'no-component-clash' ? { 'One-2': One, One } : { One } };

  expect(await lint(rule, { ...OPENAPI, components })).toHaveLength(1);
  expect(await lint(rule, { ...ASYNCAPI, components })).toHaveLength(1);
});
