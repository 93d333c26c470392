import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('const-has-type', openapiDocument, {
  'accepts a const with its type': [],
  'accepts an example that has a member of that name': ({ components }) =>
    (components.schemas.Meta.properties.request_id.examples = [{ const: 1 }]),
  'rejects a const alone': [
    ({ components }) => delete components.schemas.Job.properties.object.type,
    'components.schemas.Job.properties.object.const: `const` needs `type` beside it, or readers show the value as of any type.',
  ],
});
