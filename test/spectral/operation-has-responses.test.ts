import { openapiDocument } from './documents/openapi-document.ts';
import { at, testRule, without } from './lint-document.ts';

const MESSAGE = 'The operation declares no response: say what a caller gets back.';

testRule('operation-has-responses', openapiDocument, MESSAGE, {
  'accepts responses': [],
  'rejects an operation without responses': without('paths./v1/me.get', 'responses'),
  'rejects an empty map of responses': at('paths./v1/me.get.responses', {}),
  'rejects a webhook without responses': without('webhooks.contact.created.post', 'responses'),
});
