import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'component-name-own';

test('accepts names that are each of one kind', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a response that is called as a schema is', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Unauthorized = { type: 'object', 'x-stability-level': 'stable' };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.Unauthorized: `Unauthorized` is the name of one of the schemas too: tools with one namespace would take one for the other.',
  ]);
});
