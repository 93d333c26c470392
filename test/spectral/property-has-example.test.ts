import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'property-has-example';

test('accepts objects and arrays without an example', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.tags = {
      description: 'Labels.',
      type: 'array',
      items: { type: 'string' },
    };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a plain value without one', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.schemas.Contact.properties.stage.examples;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.stage: `stage` has no `examples`: show one value as it occurs.',
  ]);
});

test('rejects an empty list', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.owner_id.examples = [];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.owner_id: `owner_id` has no `examples`: show one value as it occurs.',
  ]);
});

test('rejects a property of an event', async () => {
  const document = asyncapiDocument(({ components }) => {
    delete components.schemas.ContactCreatedEvent.properties.id.examples;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ContactCreatedEvent.properties.id: `id` has no `examples`: show one value as it occurs.',
  ]);
});

test.each(['string', 'integer', 'number', 'boolean'])('rejects a %s without one', async (type) => {
  const schemas = { One: { properties: { a: { type: [type, 'null'] } } } };

  expect(await lint(RULE, { openapi: '3.1.1', components: { schemas } })).toHaveLength(1);
});

test.each(['object', 'array', 'null'])('accepts a type %s without one', async (type) => {
  const schemas = { One: { properties: { a: { type } } } };

  expect(await lint(RULE, { openapi: '3.1.1', components: { schemas } })).toEqual([]);
});
