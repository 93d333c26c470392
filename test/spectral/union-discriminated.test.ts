import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'union-discriminated';

test('accepts shapes that the mapping names', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts a union of scalars', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.stage = { oneOf: [{ type: 'string' }, { type: 'null' }] };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a union without a discriminator', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.schemas.Content.discriminator;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Content: A union of objects needs a `discriminator` with `propertyName` and `mapping`.',
  ]);
});

test('rejects a discriminator without a mapping', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.schemas.Content.discriminator.mapping;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Content: A union of objects needs a `discriminator` with `propertyName` and `mapping`.',
  ]);
});

test('rejects a shape that the mapping does not name', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.schemas.Content.discriminator.mapping.file;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Content.discriminator.mapping: The mapping does not say which shape `file` is.',
  ]);
});

test('rejects a value that no shape has', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Content.discriminator.mapping.media = '#/components/schemas/File';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Content.discriminator.mapping: The mapping names 3 values for 2 shapes.',
  ]);
});

test('rejects a shape without the constant', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.schemas.File.properties.type.const;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Content: Each shape of a union must have the required `type` with a `const`: one has not.',
  ]);
});

test('rejects a shape that may lack the property', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.schemas.File.required;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Content: Each shape of a union must have the required `type` with a `const`: one has not.',
  ]);
});

test.each(['oneOf', 'anyOf'])('rejects shapes of %s that nothing tells apart', async (keyword) => {
  const document = openapiDocument(({ components }) => {
    const { oneOf, discriminator: _, ...content } = components.schemas.Content;
    components.schemas.Content = { ...content, [keyword]: oneOf };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Content: A union of objects needs a `discriminator` with `propertyName` and `mapping`.',
  ]);
});

test('counts the shapes of both together', async () => {
  const shape = { type: 'object' };
  const One = { oneOf: [shape], anyOf: [{ properties: {} }] };

  expect(await lint(RULE, { openapi: '3.1.1', components: { schemas: { One } } })).toHaveLength(1);
});
