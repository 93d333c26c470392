import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'parameter-has-example';

test('accepts an example', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts named examples', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.parameters.Cursor.example;
    components.parameters.Cursor.examples = { one: { value: 'x' } };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a parameter without one', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.parameters.Cursor.example;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.Cursor: The parameter needs `example`, one value as it occurs.',
  ]);
});

test('rejects named examples that are empty', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.parameters.Cursor.example;
    components.parameters.Cursor.examples = {};
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.Cursor: The parameter needs `example`, one value as it occurs.',
  ]);
});

test('rejects a header of a webhook', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.parameters.EventHeader.example;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.EventHeader: The parameter needs `example`, one value as it occurs.',
  ]);
});
