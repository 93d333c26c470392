import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { at, lint, testRule } from './lint-document.ts';

const RULE = 'no-default-response';
const MESSAGE = 'List each status in place of `default`: a caller has to know which there are.';

testRule(RULE, openapiDocument, MESSAGE, {
  'accepts each status by itself': [],
  'rejects a default': at('paths./v1/me.get.responses.default', { description: 'An error.' }),
  'rejects a default of a webhook': [
    ({ webhooks }) =>
      (webhooks['contact.created'].post.responses.default = { description: 'Any answer.' }),
    'webhooks.contact.created.post.responses.default',
  ],
});

test.each(['paths', 'webhooks'])('rejects one in %s', async (part) => {
  const items = { '/a': { post: { responses: { default: {} } } } };

  expect(await lint(RULE, { openapi: '3.1.1', [part]: items })).toHaveLength(1);
});
