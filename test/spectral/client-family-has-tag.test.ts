import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'client-family-has-tag';

test('accepts one tag for each family', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects an operation tagged unlike its family', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts/{id}'].get.tags = ['Events'];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts/{id}.get.x-client: The family `contacts` is tagged `Contacts` elsewhere, and `Events` here.',
  ]);
});
