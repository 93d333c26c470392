import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'property-snake-case';

test('accepts words, digits and underscores', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.line_2 = { type: 'string' };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('accepts an example with other names', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.stage.examples = [{ properties: { fooBar: 1 } }];
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects PascalCase, camelCase and a hyphen', async () => {
  const document = openapiDocument(({ components }) => {
    Object.assign(components.schemas.Contact.properties, { FooBar: {}, fooBar: {}, 'foo-bar': {} });
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.FooBar: "FooBar" must be snake_case, such as `created_at`.',
    'components.schemas.Contact.properties.fooBar: "fooBar" must be snake_case, such as `created_at`.',
    'components.schemas.Contact.properties.foo-bar: "foo-bar" must be snake_case, such as `created_at`.',
  ]);
});

test('rejects underscores at the end and in pairs', async () => {
  const document = openapiDocument(({ components }) => {
    Object.assign(components.schemas.ContactCreate.properties, {
      foo_: {},
      foo__bar: {},
      _foo: {},
    });
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ContactCreate.properties.foo_: "foo_" must be snake_case, such as `created_at`.',
    'components.schemas.ContactCreate.properties.foo__bar: "foo__bar" must be snake_case, such as `created_at`.',
    'components.schemas.ContactCreate.properties._foo: "_foo" must be snake_case, such as `created_at`.',
  ]);
});

test('rejects a property of an event, and not its headers', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.schemas.ContactCreatedEvent.properties.createdAt = { type: 'string' };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ContactCreatedEvent.properties.createdAt: "createdAt" must be snake_case, such as `created_at`.',
  ]);
});

test('rejects a property that only a shape of a union has', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Text.properties.plainText = { type: 'string' };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Text.properties.plainText: "plainText" must be snake_case, such as `created_at`.',
  ]);
});
