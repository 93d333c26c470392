import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const MESSAGE = 'The webhook needs exactly one tag, or it has no place in the menu.';

testRule('webhook-tagged', openapiDocument, MESSAGE, {
  'accepts one tag': [],
  'rejects no tags': [
    ({ webhooks }) => delete webhooks['contact.created'].post.tags,
    'webhooks.contact.created.post',
  ],
  'rejects an empty list': [
    ({ webhooks }) => (webhooks['contact.created'].post.tags = []),
    'webhooks.contact.created.post.tags',
  ],
  'rejects two tags': [
    ({ webhooks }) => (webhooks['contact.created'].post.tags = ['Events', 'Contacts']),
    'webhooks.contact.created.post.tags',
  ],
});
