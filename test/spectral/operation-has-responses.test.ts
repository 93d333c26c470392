import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const MESSAGE = 'The operation declares no response: say what a caller gets back.';

testRule('operation-has-responses', openapiDocument, MESSAGE, {
  'accepts responses': [],
  'rejects an operation without responses': [
    ({ paths }) => delete paths['/v1/me'].get.responses,
    'paths./v1/me.get',
  ],
  'rejects an empty map of responses': [
    ({ paths }) => (paths['/v1/me'].get.responses = {}),
    'paths./v1/me.get.responses',
  ],
  'rejects a webhook without responses': [
    ({ webhooks }) => delete webhooks['contact.created'].post.responses,
    'webhooks.contact.created.post',
  ],
});
