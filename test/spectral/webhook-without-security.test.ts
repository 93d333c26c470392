import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'webhook-without-security';

test('accepts the empty list', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a webhook that inherits its security', async () => {
  const document = openapiDocument(({ webhooks }) => {
    delete webhooks['contact.created'].post.security;
  });

  expect(await lint(RULE, document)).toEqual([
    'webhooks.contact.created.post: The webhook needs `security: []`: no token is sent to a receiver.',
  ]);
});

test('rejects a webhook with a token', async () => {
  const document = openapiDocument(({ webhooks }) => {
    webhooks['contact.created'].post.security = [{ oauth2: [] }];
  });

  expect(await lint(RULE, document)).toEqual([
    'webhooks.contact.created.post.security: The webhook needs `security: []`: no token is sent to a receiver.',
  ]);
});
