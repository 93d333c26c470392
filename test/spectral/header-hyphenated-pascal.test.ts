import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'header-hyphenated-pascal';

test.each(['paths', 'webhooks'])('rejects a parameter that is a header in %s', async (part) => {
  const parameters = [{ name: 'x_one', in: 'header' }];

  expect(
    await lint(RULE, { openapi: '3.1.1', [part]: { '/a': { post: { parameters } } } }),
  ).toHaveLength(1);
});

test('rejects headers of responses and of messages', async () => {
  const get = { responses: { 200: { headers: { x_one: {} } } } };
  const messages = { a: { headers: { properties: { x_one: {} } } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/a': { get } } })).toHaveLength(1);
  expect(await lint(RULE, { asyncapi: '3.0.0', channels: { one: { messages } } })).toHaveLength(1);
});
