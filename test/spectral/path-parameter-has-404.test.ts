import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('path-parameter-has-404', openapiDocument, {
  'accepts a 404 where the path names something': [],
  'rejects a path parameter without 404': [
    ({ paths }) => delete paths['/v1/jobs/{id}'].get.responses['404'],
    'paths./v1/jobs/{id}.get.responses: What the path names may not exist: declare status 404.',
  ],
});
