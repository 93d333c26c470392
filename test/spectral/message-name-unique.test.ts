import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'message-name-unique';

test('accepts one name', async () => {
  expect(await lint(RULE, asyncapiDocument())).toEqual([]);
});

test('rejects two messages of one name', async () => {
  const document = asyncapiDocument(({ channels, components }) => {
    channels.webhook.messages['deal.won'] = structuredClone(components.messages['contact.created']);
  });

  expect(await lint(RULE, document)).toEqual([
    'channels.webhook.messages.deal.won.name: "contact.created" is already the name of the message `contact.created`.',
  ]);
});

test('rejects two components of one name', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.messages['deal.won'] = structuredClone(components.messages['contact.created']);
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.deal.won.name: "contact.created" is already the name of the message `contact.created`.',
  ]);
});
