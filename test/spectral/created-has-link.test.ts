import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'created-has-link';

test('accepts a 201 with a link', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a 201 without links', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.responses.ContactCreated.links;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactCreated: Status 201 needs `links`: say which call gets what was created.',
  ]);
});

test('rejects a 201 whose links are empty', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactCreated.links = {};
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactCreated.links: Status 201 needs `links`: say which call gets what was created.',
  ]);
});
