import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { testRule } from './lint-document.ts';

const MESSAGE = '"contact.created" is already the name of the message `contact.created`.';

testRule('message-name-unique', asyncapiDocument, MESSAGE, {
  'accepts one name': [],
  'rejects two messages of one name': [
    ({ channels, components }) =>
      (channels.webhook.messages['deal.won'] = structuredClone(
        components.messages['contact.created'],
      )),
    'channels.webhook.messages.deal.won.name',
  ],
  'rejects two components of one name': [
    ({ components }) =>
      (components.messages['deal.won'] = structuredClone(components.messages['contact.created'])),
    'components.messages.deal.won.name',
  ],
});
