import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'client-name-unique';

test('accepts one method in two families', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects one method of one family twice', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts/{id}'].get['x-client'].method = 'list';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts/{id}.get.x-client: `contacts.list` is already the method of GET /v1/contacts: give one of the two another name.',
  ]);
});

test('rejects a method three times, once for each after the first', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts/{id}'].get['x-client'].method = 'list';
    paths['/v1/contacts/import'].post['x-client'].method = 'list';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts/import.post.x-client: `contacts.list` is already the method of GET /v1/contacts: give one of the two another name.',
    'paths./v1/contacts/{id}.get.x-client: `contacts.list` is already the method of GET /v1/contacts: give one of the two another name.',
  ]);
});
