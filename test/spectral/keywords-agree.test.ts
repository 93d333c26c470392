import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'keywords-agree';

test.each([
  ['number', ['minLength', 'maxLength', 'pattern', 'items', 'properties']],
  ['string', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
  ['string', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems']],
  ['array', ['properties', 'patternProperties', 'additionalProperties', 'required']],
  ['array', ['propertyNames', 'minProperties', 'maxProperties']],
])('rejects of a %s each of %s', async (type, keywords) => {
  const schema = { type, ...Object.fromEntries(keywords.map((keyword) => [keyword, {}])) };
  const document = { openapi: '3.1.1', components: { schemas: { One: schema } } };

  expect((await lint(RULE, document)).map((finding) => finding.split(/[.:]/)[3])).toEqual(keywords);
});

test.each([
  ['number', 'minimum', 'maximum'],
  ['integer', 'minimum', 'maximum'],
  ['string', 'minLength', 'maxLength'],
  ['array', 'minItems', 'maxItems'],
  ['object', 'minProperties', 'maxProperties'],
])('rejects of a %s a %s above its %s, and nothing else', async (type, low, high) => {
  const lintRange = (from: number, to: number) =>
    lint(RULE, {
      openapi: '3.1.1',
      components: { schemas: { One: { type, [low]: from, [high]: to } } },
    });

  expect(await lintRange(1, 1)).toEqual([]);
  expect(await lintRange(2, 1)).toEqual([
    `components.schemas.One.${low}: No value is at least \`${low}\` and at most \`${high}\`: one of them is wrong.`,
  ]);
});
