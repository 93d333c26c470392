import { openapiDocument } from './documents/openapi-document.ts';
import { at, testRule } from './lint-document.ts';

const MESSAGE = 'The webhook needs `security: []`: no token is sent to a receiver.';

testRule('webhook-without-security', openapiDocument, MESSAGE, {
  'accepts the empty list': [],
  'rejects a webhook that inherits its security': [
    ({ webhooks }) => delete webhooks['contact.created'].post.security,
    'webhooks.contact.created.post',
  ],
  'rejects a webhook with a token': at('webhooks.contact.created.post.security', [{ oauth2: [] }]),
});
