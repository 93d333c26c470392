import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('error-type-pairs-with-status', openapiDocument, {
  'accepts the type that goes with each status': [],
  'accepts api_error for any status from 500 on': ({ paths, components }) =>
    (paths['/v1/me'].get.responses[503] = components.responses.InternalError),
  'rejects another type in a named example': [
    ({ components }) =>
      (components.responses.NotFound.content['application/json'].examples.one.value.error.type =
        'invalid_request_error'),
    'components.responses.NotFound.content.application/json.examples.one.value.error.type: An error with status 404 has the type `not_found_error`, not `invalid_request_error`.',
  ],
  'rejects another type in a single example': [
    ({ components }) =>
      (components.responses.Conflict.content['application/json'] = {
        example: { error: { type: 'api_error' } },
      }),
    'components.responses.Conflict.content.application/json.example.error.type: An error with status 409 has the type `conflict_error`, not `api_error`.',
  ],
  'rejects a status that no type goes with': [
    ({ paths, components }) => (paths['/v1/me'].get.responses[418] = components.responses.Conflict),
    'paths./v1/me.get.responses.418: Status 418 goes with no error type: use one of 400, 401, 403, 404, 409, 412, 429, 5XX.',
  ],
});
