import { openapiDocument } from './documents/openapi-document.ts';
import { at, testRule, without } from './lint-document.ts';

const MESSAGE = 'The webhook needs exactly one tag, or it has no place in the menu.';

testRule('webhook-tagged', openapiDocument, MESSAGE, {
  'accepts one tag': [],
  'rejects no tags': without('webhooks.contact.created.post', 'tags'),
  'rejects an empty list': at('webhooks.contact.created.post.tags', []),
  'rejects two tags': at('webhooks.contact.created.post.tags', ['Events', 'Contacts']),
});
