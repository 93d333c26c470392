import { openapiDocument } from './documents/openapi-document.ts';
import { testRule, without } from './lint-document.ts';

const MESSAGE = 'A write can meet an `Idempotency-Key` that was used before: declare status 409.';

testRule('write-has-conflict', openapiDocument, MESSAGE, {
  'accepts a 409 on writes and none on reading': [],
  'accepts the token endpoint': ({ paths }) =>
    (paths['/oauth/token'] = { post: { responses: {} } }),
  'rejects a write without 409': without('paths./v1/contacts/import.post.responses', '409'),
  'rejects a delete without 409': [
    ({ paths }) =>
      (paths['/v1/jobs/{id}'].delete = { responses: { 200: { description: 'Gone.' } } }),
    'paths./v1/jobs/{id}.delete.responses',
  ],
});
