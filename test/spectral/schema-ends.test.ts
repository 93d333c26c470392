import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'schema-ends';

test('accepts a schema within its own properties', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Company.properties.parent = { $ref: '#/components/schemas/Company' };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a schema that is a part of itself', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Meta.allOf = [{ $ref: '#/components/schemas/Meta' }];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Meta: `Meta` is a part of itself: no validator comes to an end.',
  ]);
});

test('rejects two schemas that are parts of each other', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Text.anyOf = [{ not: { $ref: '#/components/schemas/File' } }];
    components.schemas.File.allOf = [{ $ref: '#/components/schemas/Text' }];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Text: `Text` is a part of itself: no validator comes to an end.',
    'components.schemas.File: `File` is a part of itself: no validator comes to an end.',
  ]);
});

test.each(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'])(
  'rejects a schema that is itself by %s, and none that only has it below a property',
  async (keyword) => {
    const lintOne = (inner: object) => {
      const part = keyword.endsWith('Of') ? [{ type: 'string' }, inner] : inner;
      const One = { [keyword]: part };
      return lint(RULE, { openapi: '3.1.1', components: { schemas: { One } } });
    };
    const itself = { $ref: '#/components/schemas/One' };

    expect(await lintOne(itself)).toHaveLength(1);
    expect(await lintOne({ properties: { parent: itself } })).toEqual([]);
  },
);
