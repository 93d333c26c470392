import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'schema-ends';

testRule(RULE, openapiDocument, {
  'accepts a schema within its own properties': ({ components }) =>
    (components.schemas.Company.properties.parent = { $ref: '#/components/schemas/Company' }),
  'rejects a schema that is a part of itself': [
    ({ components }) => (components.schemas.Meta.allOf = [{ $ref: '#/components/schemas/Meta' }]),
    'components.schemas.Meta: `Meta` is a part of itself: no validator comes to an end.',
  ],
  'rejects two schemas that are parts of each other': [
    ({ components }) => {
      components.schemas.Text.anyOf = [{ not: { $ref: '#/components/schemas/File' } }];
      components.schemas.File.allOf = [{ $ref: '#/components/schemas/Text' }];
    },
    'components.schemas.Text: `Text` is a part of itself: no validator comes to an end.',
    'components.schemas.File: `File` is a part of itself: no validator comes to an end.',
  ],
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
