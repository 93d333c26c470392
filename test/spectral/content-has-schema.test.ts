import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'content-has-schema';

test('accepts content with schemas', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a body, a response and a webhook without a schema', async () => {
  const document = openapiDocument(({ paths, components, webhooks }) => {
    delete paths['/v1/contacts'].post.requestBody.content['application/json'].schema;
    components.responses.JobReturned.content = {};
    delete webhooks['contact.created'].post.requestBody.content['application/json'].schema;
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.post.requestBody.content.application/json: The content needs a media type with a `schema`, or nothing about it is typed.',
    'webhooks.contact.created.post.requestBody.content.application/json: The content needs a media type with a `schema`, or nothing about it is typed.',
    'components.responses.JobReturned.content: The content needs a media type with a `schema`, or nothing about it is typed.',
  ]);
});

test.each(['paths', 'webhooks'])('rejects content of bodies and responses in %s', async (part) => {
  const content = { 'application/json': {} };
  const post = { requestBody: { content }, responses: { 200: { content } } };

  expect(await lint(RULE, { openapi: '3.1.1', [part]: { '/a': { post } } })).toHaveLength(2);
});
