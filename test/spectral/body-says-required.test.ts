import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('body-says-required', openapiDocument, {
  'accepts a body that may be left out and says so': ({ paths }) =>
    (paths['/v1/contacts'].post.requestBody.required = false),
  'rejects a body that says nothing': [
    ({ paths }) => delete paths['/v1/contacts'].post.requestBody.required,
    'paths./v1/contacts.post.requestBody: Write `required: true`, or `required: false` if the body may be left out.',
  ],
});
