import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'content-has-schema';
const MESSAGE = 'The content needs a media type with a `schema`, or nothing about it is typed.';

testRule(RULE, openapiDocument, MESSAGE, {
  'accepts content with schemas': [],
  'rejects a body, a response and a webhook without a schema': [
    ({ paths, components, webhooks }) => {
      delete paths['/v1/contacts'].post.requestBody.content['application/json'].schema;
      components.responses.JobReturned.content = {};
      delete webhooks['contact.created'].post.requestBody.content['application/json'].schema;
    },
    'paths./v1/contacts.post.requestBody.content.application/json',
    'webhooks.contact.created.post.requestBody.content.application/json',
    'components.responses.JobReturned.content',
  ],
});

test.each(['paths', 'webhooks'])('rejects content of bodies and responses in %s', async (part) => {
  const content = { 'application/json': {} };
  const post = { requestBody: { content }, responses: { 200: { content } } };

  expect(await lint(RULE, { openapi: '3.1.1', [part]: { '/a': { post } } })).toHaveLength(2);
});
