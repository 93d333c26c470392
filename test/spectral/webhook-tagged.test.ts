import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'webhook-tagged';

test('accepts one tag', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects no tags', async () => {
  const document = openapiDocument(({ webhooks }) => {
    delete webhooks['contact.created'].post.tags;
  });

  expect(await lint(RULE, document)).toEqual([
    'webhooks.contact.created.post: The webhook needs exactly one tag, or it has no place in the menu.',
  ]);
});

test('rejects an empty list', async () => {
  const document = openapiDocument(({ webhooks }) => {
    webhooks['contact.created'].post.tags = [];
  });

  expect(await lint(RULE, document)).toEqual([
    'webhooks.contact.created.post.tags: The webhook needs exactly one tag, or it has no place in the menu.',
  ]);
});

test('rejects two tags', async () => {
  const document = openapiDocument(({ webhooks }) => {
    webhooks['contact.created'].post.tags = ['Events', 'Contacts'];
  });

  expect(await lint(RULE, document)).toEqual([
    'webhooks.contact.created.post.tags: The webhook needs exactly one tag, or it has no place in the menu.',
  ]);
});
