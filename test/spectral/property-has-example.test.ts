import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'property-has-example';

testRule(RULE, openapiDocument, {
  'accepts objects and arrays without an example': ({ components }) =>
    (components.schemas.Contact.properties.tags = {
      description: 'Labels.',
      type: 'array',
      items: { type: 'string' },
    }),
  'rejects a plain value without one': [
    ({ components }) => delete components.schemas.Contact.properties.stage.examples,
    'components.schemas.Contact.properties.stage: `stage` has no `examples`: show one value as it occurs.',
  ],
  'rejects an empty list': [
    ({ components }) => (components.schemas.Contact.properties.owner_id.examples = []),
    'components.schemas.Contact.properties.owner_id: `owner_id` has no `examples`: show one value as it occurs.',
  ],
});

test.each(['string', 'integer', 'number', 'boolean'])('rejects a %s without one', async (type) => {
  const schemas = { One: { properties: { a: { type: [type, 'null'] } } } };

  expect(await lint(RULE, { openapi: '3.1.1', components: { schemas } })).toHaveLength(1);
});

test.each(['object', 'array', 'null'])('accepts a type %s without one', async (type) => {
  const schemas = { One: { properties: { a: { type } } } };

  expect(await lint(RULE, { openapi: '3.1.1', components: { schemas } })).toEqual([]);
});
