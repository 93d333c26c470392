import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'union-discriminated';

testRule(RULE, openapiDocument, {
  'accepts shapes that the mapping names': [],
  'accepts a union of scalars': ({ components }) =>
    (components.schemas.Contact.properties.stage = {
      oneOf: [{ type: 'string' }, { type: 'null' }],
    }),
  'rejects a union without a discriminator': [
    ({ components }) => delete components.schemas.Content.discriminator,
    'components.schemas.Content: A union of objects needs a `discriminator` with `propertyName` and `mapping`.',
  ],
  'rejects a discriminator without a mapping': [
    ({ components }) => delete components.schemas.Content.discriminator.mapping,
    'components.schemas.Content: A union of objects needs a `discriminator` with `propertyName` and `mapping`.',
  ],
  'rejects a shape that the mapping does not name': [
    ({ components }) => delete components.schemas.Content.discriminator.mapping.file,
    'components.schemas.Content.discriminator.mapping: The mapping does not say which shape `file` is.',
  ],
  'rejects a value that no shape has': [
    ({ components }) =>
      (components.schemas.Content.discriminator.mapping.media = '#/components/schemas/File'),
    'components.schemas.Content.discriminator.mapping: The mapping names 3 values for 2 shapes.',
  ],
  'rejects a shape without the constant': [
    ({ components }) => delete components.schemas.File.properties.type.const,
    'components.schemas.Content: Each shape of a union must have the required `type` with a `const`: one has not.',
  ],
  'rejects a shape that may lack the property': [
    ({ components }) => delete components.schemas.File.required,
    'components.schemas.Content: Each shape of a union must have the required `type` with a `const`: one has not.',
  ],
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
