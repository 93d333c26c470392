import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'error-type-pairs-with-status';

test('accepts the type that goes with each status', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts api_error for any status from 500 on', async () => {
  const document = openapiDocument(({ paths, components }) => {
    paths['/v1/me'].get.responses[503] = components.responses.InternalError;
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects another type in a named example', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.NotFound.content['application/json'].examples.one.value.error.type =
      'invalid_request_error';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.NotFound.content.application/json.examples.one.value.error.type: An error with status 404 has the type `not_found_error`, not `invalid_request_error`.',
  ]);
});

test('rejects another type in a single example', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.Conflict.content['application/json'] = {
      example: { error: { type: 'api_error' } },
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.Conflict.content.application/json.example.error.type: An error with status 409 has the type `conflict_error`, not `api_error`.',
  ]);
});

test('rejects a status that no type goes with', async () => {
  const document = openapiDocument(({ paths, components }) => {
    paths['/v1/me'].get.responses[418] = components.responses.Conflict;
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.responses.418: Status 418 goes with no error type: use one of 400, 401, 403, 404, 409, 412, 429, 5XX.',
  ]);
});
