import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'no-nullable';

test('accepts null as a type', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts an example and a property of that name', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Meta.properties.nullable = {
      type: 'boolean',
      examples: [{ nullable: true }],
    };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects the keyword, whatever it says', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.stage.nullable = false;
  });

  expect(await lint(RULE, document)).toEqual([
    "components.schemas.Contact.properties.stage.nullable: `nullable` means nothing since OpenAPI 3.1: write `type: [string, 'null']`.",
  ]);
});

test('rejects the keyword in a parameter and in an item', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.Cursor.schema.nullable = true;
    components.schemas.Contact.properties.tags = {
      type: 'array',
      items: { type: 'string', nullable: true },
    };
  });

  expect(await lint(RULE, document)).toEqual([
    "components.parameters.Cursor.schema.nullable: `nullable` means nothing since OpenAPI 3.1: write `type: [string, 'null']`.",
    "components.schemas.Contact.properties.tags.items.nullable: `nullable` means nothing since OpenAPI 3.1: write `type: [string, 'null']`.",
  ]);
});

test('rejects the keyword in an event', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.schemas.ContactCreatedEvent.properties.id.nullable = true;
  });

  expect(await lint(RULE, document)).toEqual([
    "components.schemas.ContactCreatedEvent.properties.id.nullable: `nullable` means nothing since OpenAPI 3.1: write `type: [string, 'null']`.",
  ]);
});
