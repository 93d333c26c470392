import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'description-adds';

test('rejects operations, webhooks and messages that have none', async () => {
  const item = { '/a': { post: { summary: 'A' } } };
  const channels = { one: { messages: { a: { title: 'A' } } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths: item })).toHaveLength(1);
  expect(await lint(RULE, { openapi: '3.1.1', webhooks: item })).toHaveLength(1);
  expect(await lint(RULE, { asyncapi: '3.0.0', channels })).toHaveLength(1);
});

test.each(['summary', 'title'])('rejects a description that is the %s', async (key) => {
  const both = { summary: 'Won', title: 'Won', [key]: 'A deal was won' };
  const messages = { a: { ...both, description: 'A deal was won.' } };

  expect(await lint(RULE, { asyncapi: '3.0.0', channels: { one: { messages } } })).toHaveLength(1);
});
