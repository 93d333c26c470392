import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('channel-delivers', asyncapiDocument, {
  'accepts a channel with messages and an operation': [],
  'rejects a channel without messages': [
    ({ channels }) => delete channels.webhook.messages,
    'channels.webhook: The channel has no message: say what is sent over it.',
  ],
  'rejects a channel that no operation uses': [
    (document) => delete document.operations,
    'channels.webhook: No operation uses the channel: add one, or remove it.',
  ],
});
