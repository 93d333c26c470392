import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule, without } from './lint-document.ts';

const RULE = 'input-has-400';
const MESSAGE = 'An operation that takes input can refuse it: declare status 400.';

testRule(RULE, openapiDocument, MESSAGE, {
  'accepts no 400 where there is no input': [],
  'accepts a header alone': ({ paths }) =>
    delete paths['/v1/contacts/import'].post.responses['400'],
  'rejects a body': [
    ({ paths }) => {
      const { post } = paths['/v1/webhooks'];
      delete post.parameters;
      delete post.responses['400'];
    },
    'paths./v1/webhooks.post.responses',
  ],
  'rejects a path parameter': without('paths./v1/jobs/{id}.get.responses', '400'),
  'rejects a query parameter': without('paths./v1/contacts.get.responses', '400'),
});

test.each(['path', 'query'])('rejects an operation with a parameter in the %s', async (place) => {
  const get = { parameters: [{ name: 'a', in: place }], responses: {} };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } })).toHaveLength(1);
});
