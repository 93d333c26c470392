import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'operation-has-client-name';

testRule(RULE, openapiDocument, {
  'accepts a family and a method': [],
  'rejects an operation without x-client': [
    ({ paths }) => delete paths['/v1/me'].get['x-client'],
    'paths./v1/me.get: get.x-client.family is missing: name the generated method, such as `family: contacts, method: list`.',
    'paths./v1/me.get: get.x-client.method is missing: name the generated method, such as `family: contacts, method: list`.',
  ],
  'rejects a misspelled key': [
    ({ paths }) => (paths['/v1/me'].get['x-client'] = { family: 'me', methods: 'get' }),
    'paths./v1/me.get.x-client: x-client.method is missing: name the generated method, such as `family: contacts, method: list`.',
  ],
});

test.each(['family', 'method'])('rejects an operation without the %s', async (missing) => {
  const client: Record<string, string> = { family: 'a', method: 'b' };
  delete client[missing];
  const paths = { '/a': { get: { 'x-client': client } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths })).toHaveLength(1);
});
