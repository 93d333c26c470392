import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'request-has-example';

test('accepts named examples', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a body without one', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/contacts'].post.requestBody.content['application/json'].examples;
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.post.requestBody.content.application/json: The body needs `examples`, at least one as it occurs.',
  ]);
});

test('rejects a webhook without one', async () => {
  const document = openapiDocument(({ webhooks }) => {
    webhooks['contact.created'].post.requestBody.content['application/json'].examples = {};
  });

  expect(await lint(RULE, document)).toEqual([
    'webhooks.contact.created.post.requestBody.content.application/json: The body needs `examples`, at least one as it occurs.',
  ]);
});

test.each(['paths', 'webhooks'])('rejects a body without one in %s', async (part) => {
  const items = { '/a': { post: { requestBody: { content: { 'application/json': {} } } } } };

  expect(await lint(RULE, { openapi: '3.1.1', [part]: items })).toHaveLength(1);
});
