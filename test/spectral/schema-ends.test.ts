import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'schema-ends';

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
