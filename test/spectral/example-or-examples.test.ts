import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'example-or-examples';

test('accepts one kind of example at a time', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a parameter with both', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.ContactId.examples = { one: { value: 'con_1' } };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.ContactId: Keep `example` or `examples`, not both: tools show one of them and drop the other.',
  ]);
});

test('rejects a media type with both', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.JobReturned.content['application/json'].example = {};
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.JobReturned.content.application/json: Keep `example` or `examples`, not both: tools show one of them and drop the other.',
  ]);
});

test('rejects a header with both', async () => {
  const document = openapiDocument(({ components }) => {
    components.headers.RetryAfter.examples = { one: { value: 1 } };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.headers.RetryAfter: Keep `example` or `examples`, not both: tools show one of them and drop the other.',
  ]);
});
