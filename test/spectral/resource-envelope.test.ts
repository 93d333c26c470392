import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('resource-envelope', openapiDocument, {
  'accepts data and meta': [],
  'accepts the token endpoint, which follows OAuth': ({ paths }) =>
    (paths['/oauth/token'] = { post: { responses: { 200: { description: 'The token.' } } } }),
  'rejects a stray member': [
    ({ components }) =>
      (components.responses.ContactReturned.content['application/json'].schema.properties.links = {
        type: 'object',
      }),
    'components.responses.ContactReturned.content.application/json.schema.properties: `links` does not belong into the envelope, which consists of `data`, `meta`.',
  ],
  'rejects meta that may be missing': [
    ({ components }) =>
      (components.responses.ContactReturned.content['application/json'].schema.required = ['data']),
    'components.responses.ContactReturned.content.application/json.schema.required: `meta` must be listed in `required`: every envelope has it.',
  ],
  'rejects no data, and no list of required members': [
    ({ components }) => {
      const { schema } = components.responses.ContactReturned.content['application/json'];
      delete schema.required;
      delete schema.properties.data;
    },
    'components.responses.ContactReturned.content.application/json.schema: `meta` must be listed in `required`: every envelope has it.',
    'components.responses.ContactReturned.content.application/json.schema.properties: The envelope has no `data`: it consists of `data`, `meta`.',
  ],
  'rejects a resource without an envelope': [
    ({ components }) =>
      (components.responses.ContactReturned.content['application/json'].schema = {
        $ref: '#/components/schemas/Contact',
      }),
    'components.responses.ContactReturned.content.application/json: This is no envelope: one consists of `data`, `meta`.',
  ],
  'rejects an envelope of parts': [
    ({ components }) =>
      (components.responses.ContactReturned.content['application/json'].schema = { allOf: [] }),
    'components.responses.ContactReturned.content.application/json: The envelope must be one flat object (`type: object`) with the properties `data`, `meta`.',
  ],
  'rejects a success without a body': [
    ({ paths }) =>
      (paths['/v1/jobs/{id}'].delete = { responses: { 204: { description: 'The job is gone.' } } }),
    'paths./v1/jobs/{id}.delete.responses.204: A success returns `data` and `meta` as application/json, deletes included.',
  ],
});
