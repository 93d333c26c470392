import { openapiDocument } from './documents/openapi-document.ts';
import { at, testRule } from './lint-document.ts';

const MESSAGE = 'Move the parameters into each operation: tools do not merge those of the path.';

testRule('no-path-level-parameters', openapiDocument, MESSAGE, {
  'accepts parameters in the operation': [],
  'rejects parameters in the path item': [
    ({ paths }) =>
      (paths['/v1/jobs/{id}'].parameters = [{ $ref: '#/components/parameters/JobId' }]),
    'paths./v1/jobs/{id}.parameters',
  ],
  'rejects an empty list': at('paths./v1/me.parameters', []),
});
