import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'response-has-example';

test('accepts named examples', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a response without one', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.responses.JobReturned.content['application/json'].examples;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.JobReturned.content.application/json: The response needs `examples`, at least one as it occurs.',
  ]);
});

test('rejects an error without one', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.Conflict.content['application/json'].examples = {};
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.Conflict.content.application/json: The response needs `examples`, at least one as it occurs.',
  ]);
});
