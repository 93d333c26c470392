import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { at, testRule } from './lint-document.ts';

const MESSAGE = 'The content type has to be `application/json`, as the service sends it.';

testRule('message-is-json', asyncapiDocument, MESSAGE, {
  'accepts what the default says': ({ components }) =>
    delete components.messages['contact.created'].contentType,
  'rejects plain text': at('components.messages.contact.created.contentType', 'text/plain'),
  'rejects a message of no type': [
    (document) => {
      delete document.defaultContentType;
      delete document.components.messages['contact.created'].contentType;
    },
    'components.messages.contact.created',
  ],
});
