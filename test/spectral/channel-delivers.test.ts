import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'channel-delivers';

test('accepts a channel with messages and an operation', async () => {
  expect(await lint(RULE, asyncapiDocument())).toEqual([]);
});

test('rejects a channel without messages', async () => {
  const document = asyncapiDocument(({ channels }) => {
    delete channels.webhook.messages;
  });

  expect(await lint(RULE, document)).toEqual([
    'channels.webhook: The channel has no message: say what is sent over it.',
  ]);
});

test('rejects a channel that no operation uses', async () => {
  const document = asyncapiDocument((document) => {
    delete document.operations;
  });

  expect(await lint(RULE, document)).toEqual([
    'channels.webhook: No operation uses the channel: add one, or remove it.',
  ]);
});
