import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'property-has-example';

test.each(['string', 'integer', 'number', 'boolean'])('rejects a %s without one', async (type) => {
  const schemas = { One: { properties: { a: { type: [type, 'null'] } } } };

  expect(await lint(RULE, { openapi: '3.1.1', components: { schemas } })).toHaveLength(1);
});

test.each(['object', 'array', 'null'])('accepts a type %s without one', async (type) => {
  const schemas = { One: { properties: { a: { type } } } };

  expect(await lint(RULE, { openapi: '3.1.1', components: { schemas } })).toEqual([]);
});
