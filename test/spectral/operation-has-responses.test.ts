import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'operation-has-responses';

test('accepts responses', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects an operation without responses', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/me'].get.responses;
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get: The operation declares no response: say what a caller gets back.',
  ]);
});

test('rejects an empty map of responses', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.responses = {};
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.responses: The operation declares no response: say what a caller gets back.',
  ]);
});

test('rejects a webhook without responses', async () => {
  const document = openapiDocument(({ webhooks }) => {
    delete webhooks['contact.created'].post.responses;
  });

  expect(await lint(RULE, document)).toEqual([
    'webhooks.contact.created.post: The operation declares no response: say what a caller gets back.',
  ]);
});
