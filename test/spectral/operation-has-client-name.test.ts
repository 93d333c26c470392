import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'operation-has-client-name';

test('accepts a family and a method', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects an operation without x-client', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/me'].get['x-client'];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get: get.x-client.family is missing: name the generated method, such as `family: contacts, method: list`.',
    'paths./v1/me.get: get.x-client.method is missing: name the generated method, such as `family: contacts, method: list`.',
  ]);
});

test('rejects a misspelled key', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get['x-client'] = { family: 'me', methods: 'get' };
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.x-client: x-client.method is missing: name the generated method, such as `family: contacts, method: list`.',
  ]);
});

test.each(['family', 'method'])('rejects an operation without the %s', async (missing) => {
  const client: Record<string, string> = { family: 'a', method: 'b' };
  delete client[missing];
  const paths = { '/a': { get: { 'x-client': client } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths })).toHaveLength(1);
});
