import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule, without } from './lint-document.ts';

const RULE = 'operation-has-errors';
const MESSAGE = 'Declare 401, 429 and 500, and 403 where a scope is needed: every call can end so.';

testRule(RULE, openapiDocument, MESSAGE, {
  'accepts no 403 where no scope is needed': [],
  'accepts a token endpoint without 429': ({ paths }) =>
    (paths['/oauth/token'] = { post: { responses: {} } }),
  'rejects an operation without 401': without('paths./v1/me.get.responses', '401'),
  'rejects an operation with a scope and without 403': [
    ({ paths }) => delete paths['/v1/contacts'].get.responses['403'],
    'paths./v1/contacts.get.responses',
  ],
  'rejects an operation without 500': without('paths./v1/contacts.post.responses', '500'),
});

test.each(['401', '403', '429', '500'])('rejects an operation without %s', async (missing) => {
  const responses: Record<string, object> = { 401: {}, 403: {}, 429: {}, 500: {} };
  delete responses[missing];
  const get = { security: [{ oauth2: ['a:read'] }], responses };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } })).toHaveLength(1);
});
