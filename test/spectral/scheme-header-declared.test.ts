import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('scheme-header-declared', asyncapiDocument, {
  'accepts a header that each message has': [],
  'rejects a header that a message has not': [
    ({ components }) => (components.securitySchemes.serviceSignature.name = 'X-Signature'),
    'components.securitySchemes.serviceSignature.name: The scheme is the header `X-Signature`, which the message `contact.created` does not declare.',
  ],
});
