import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('summary-form', openapiDocument, {
  'accepts five words and a name with a capital within': ({ paths }) =>
    (paths['/v1/me'].get.summary = 'Get WhatsApp templates of API'),
  'accepts a verb that ends like another form': ({ paths }) => {
    paths['/v1/me'].get.summary = 'Pass the word';
    paths['/v1/contacts'].get.summary = 'Ping the service';
  },
  'rejects six words': [
    ({ paths }) => (paths['/v1/me'].get.summary = 'Get the context of the application'),
    'paths./v1/me.get.summary: The summary has 6 words; at most 5 fit a menu.',
  ],
  'rejects a full stop': [
    ({ paths }) => (paths['/v1/me'].get.summary = 'Get the context.'),
    'paths./v1/me.get.summary: The summary ends like a sentence: leave the full stop out.',
  ],
  'rejects a small letter at the start': [
    ({ paths }) => (paths['/v1/me'].get.summary = 'get the context'),
    'paths./v1/me.get.summary: The summary must start with a capital.',
  ],
  'rejects other forms of the verb': [
    ({ paths }) => {
      paths['/v1/me'].get.summary = 'Gets the context';
      paths['/v1/contacts'].get.summary = 'Listing contacts';
      paths['/v1/contacts'].post.summary = 'Created contact';
    },
    'paths./v1/me.get.summary: The summary must start with an imperative, such as `Get`, not `Gets`.',
    'paths./v1/contacts.get.summary: The summary must start with an imperative, such as `Get`, not `Listing`.',
    'paths./v1/contacts.post.summary: The summary must start with an imperative, such as `Get`, not `Created`.',
  ],
  'rejects title case': [
    ({ paths }) => (paths['/v1/me'].get.summary = 'Get the Context'),
    'paths./v1/me.get.summary: The summary must be in sentence case: `Context` has a capital.',
  ],
  'rejects one word': [
    ({ paths }) => (paths['/v1/me'].get.summary = 'Context'),
    'paths./v1/me.get.summary: The summary must be an imperative and what it is about, such as `Get a deal`.',
  ],
});
