import { expect, test } from 'vitest';
import { schemasOf } from '../../../src/spectral/document/schemas-of.js';
import { words } from '../../table.ts';

const INNER = { type: 'string' };

test.each(
  words(`
  items contains not if then else additionalProperties propertyNames unevaluatedProperties
  unevaluatedItems
`),
)('the schema below %s is one', (keyword) => {
  expect(found({ [keyword]: INNER })).toBe(true);
});

test.each(['allOf', 'anyOf', 'oneOf', 'prefixItems'])('each schema below %s is one', (keyword) => {
  expect(found({ [keyword]: [{}, INNER] })).toBe(true);
});

test.each(['properties', 'patternProperties', '$defs', 'dependentSchemas'])(
  'each schema that %s names is one',
  (keyword) => {
    expect(found({ [keyword]: { one: {}, two: INNER } })).toBe(true);
  },
);

test.each(['enum', 'examples', 'required', 'x-more'])('what %s has is no schema', (keyword) => {
  expect(found({ [keyword]: [INNER] })).toBe(false);
});

function found(schema: object): boolean {
  const uses = schemasOf({ components: { schemas: { One: schema } } });
  return uses.some((use) => use.schema === INNER);
}
