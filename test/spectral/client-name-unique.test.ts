import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const MESSAGE =
  '`contacts.list` is already the method of GET /v1/contacts: give one of the two another name.';

testRule('client-name-unique', openapiDocument, MESSAGE, {
  'accepts one method in two families': [],
  'rejects one method of one family twice': [
    ({ paths }) => (paths['/v1/contacts/{id}'].get['x-client'].method = 'list'),
    'paths./v1/contacts/{id}.get.x-client',
  ],
  'rejects a method three times, once for each after the first': [
    ({ paths }) => {
      paths['/v1/contacts/{id}'].get['x-client'].method = 'list';
      paths['/v1/contacts/import'].post['x-client'].method = 'list';
    },
    'paths./v1/contacts/import.post.x-client',
    'paths./v1/contacts/{id}.get.x-client',
  ],
});
