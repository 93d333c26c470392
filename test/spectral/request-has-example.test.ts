import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'request-has-example';
const MESSAGE = 'The body needs `examples`, at least one as it occurs.';

testRule(RULE, openapiDocument, MESSAGE, {
  'accepts named examples': [],
  'rejects a body without one': [
    ({ paths }) =>
      delete paths['/v1/contacts'].post.requestBody.content['application/json'].examples,
    'paths./v1/contacts.post.requestBody.content.application/json',
  ],
  'rejects a webhook without one': [
    ({ webhooks }) =>
      (webhooks['contact.created'].post.requestBody.content['application/json'].examples = {}),
    'webhooks.contact.created.post.requestBody.content.application/json',
  ],
});

test.each(['paths', 'webhooks'])('rejects a body without one in %s', async (part) => {
  const items = { '/a': { post: { requestBody: { content: { 'application/json': {} } } } } };

  expect(await lint(RULE, { openapi: '3.1.1', [part]: items })).toHaveLength(1);
});
