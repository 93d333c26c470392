import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'keywords-agree';

test('accepts keywords that fit one of several types', async () => {
  const document = openapiDocument(({ components }) => {
    Object.assign(components.schemas.Contact.properties.stage, {
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 1,
    });
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a length of a number', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.Limit.schema.maxLength = 3;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.Limit.schema.maxLength: `maxLength` says nothing of a value of type integer: remove it, or mend the type.',
  ]);
});

test('rejects a range without values', async () => {
  const document = openapiDocument(({ components }) => {
    Object.assign(components.parameters.Limit.schema, { minimum: 9, maximum: 1 });
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.Limit.schema.minimum: No value is at least `minimum` and at most `maximum`: one of them is wrong.',
  ]);
});

test('rejects properties of a text', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.stage.properties = {};
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.stage.properties: `properties` says nothing of a value of type string: remove it, or mend the type.',
  ]);
});

test('rejects what is only read and only written', async () => {
  const document = openapiDocument(({ components }) => {
    Object.assign(components.schemas.Contact, { readOnly: true, writeOnly: true });
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.writeOnly: `readOnly` and `writeOnly` exclude each other.',
  ]);
});
