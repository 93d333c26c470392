import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'operation-id-verb';

testRule(RULE, openapiDocument, {
  'accepts a verb of an action': ({ paths }) =>
    (paths['/v1/webhooks'].post.operationId = 'rotateWebhookSecret'),
  'rejects another word for list': [
    ({ paths }) => (paths['/v1/contacts'].get.operationId = 'fetchContacts'),
    'paths./v1/contacts.get.operationId: "fetchContacts" must start with get or list: it is a GET.',
  ],
  'rejects a verb alone, snake_case and PascalCase': [
    ({ paths }) => {
      paths['/v1/contacts'].get.operationId = 'list';
      paths['/v1/me'].get.operationId = 'get_me';
      paths['/v1/jobs/{id}'].get.operationId = 'GetJob';
    },
    'paths./v1/me.get.operationId: "get_me" must be a verb and a noun in camelCase, such as `getContact`.',
    'paths./v1/contacts.get.operationId: "list" must be a verb and a noun in camelCase, such as `getContact`.',
    'paths./v1/jobs/{id}.get.operationId: "GetJob" must start with get or list: it is a GET.',
  ],
  'rejects a word that only begins like a verb': [
    ({ paths }) => (paths['/v1/me'].get.operationId = 'getterMe'),
    'paths./v1/me.get.operationId: "getterMe" must start with get or list: it is a GET.',
  ],
});

test('rejects a verb of another method', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].post.operationId = 'updateContact';
  });

  const [finding, ...others] = await lint(RULE, document);
  expect(finding).toMatch(
    /^paths\.\/v1\/contacts\.post\.operationId: "updateContact" must start with create or .*: it is a POST\.$/,
  );
  expect(others).toEqual([]);
});
