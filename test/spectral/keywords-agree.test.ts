import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'keywords-agree';

testRule(RULE, openapiDocument, {
  'accepts keywords that fit one of several types': ({ components }) =>
    Object.assign(components.schemas.Contact.properties.stage, {
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 1,
    }),
  'rejects a length of a number': [
    ({ components }) => (components.parameters.Limit.schema.maxLength = 3),
    'components.parameters.Limit.schema.maxLength: `maxLength` says nothing of a value of type integer: remove it, or mend the type.',
  ],
  'rejects a range without values': [
    ({ components }) =>
      Object.assign(components.parameters.Limit.schema, { minimum: 9, maximum: 1 }),
    'components.parameters.Limit.schema.minimum: No value is at least `minimum` and at most `maximum`: one of them is wrong.',
  ],
  'rejects properties of a text': [
    ({ components }) => (components.schemas.Contact.properties.stage.properties = {}),
    'components.schemas.Contact.properties.stage.properties: `properties` says nothing of a value of type string: remove it, or mend the type.',
  ],
  'rejects what is only read and only written': [
    ({ components }) =>
      Object.assign(components.schemas.Contact, { readOnly: true, writeOnly: true }),
    'components.schemas.Contact.writeOnly: `readOnly` and `writeOnly` exclude each other.',
  ],
});

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
