import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('client-family-has-tag', openapiDocument, {
  'accepts one tag for each family': [],
  'rejects an operation tagged unlike its family': [
    ({ paths }) => (paths['/v1/contacts/{id}'].get.tags = ['Events']),
    'paths./v1/contacts/{id}.get.x-client: The family `contacts` is tagged `Contacts` elsewhere, and `Events` here.',
  ],
});
