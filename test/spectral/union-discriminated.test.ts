import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'union-discriminated';

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
