import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'response-header-has-example';

test('accepts an example', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a header without one', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.headers.RetryAfter.example;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.headers.RetryAfter: The header needs `example`, one value as it occurs.',
  ]);
});
