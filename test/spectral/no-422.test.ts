import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'no-422';

test('accepts status 400 alone', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects status 422', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].post.responses['422'] = { description: 'The contact is invalid.' };
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.post.responses.422: The service refuses wrong input with 400, never with 422.',
  ]);
});
