import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'no-default-response';

test('accepts each status by itself', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a default', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.responses.default = { description: 'An error.' };
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.responses.default: List each status in place of `default`: a caller has to know which there are.',
  ]);
});

test('rejects a default of a webhook', async () => {
  const document = openapiDocument(({ webhooks }) => {
    webhooks['contact.created'].post.responses.default = { description: 'Any answer.' };
  });

  expect(await lint(RULE, document)).toEqual([
    'webhooks.contact.created.post.responses.default: List each status in place of `default`: a caller has to know which there are.',
  ]);
});

test.each(['paths', 'webhooks'])('rejects one in %s', async (part) => {
  const items = { '/a': { post: { responses: { default: {} } } } };

  expect(await lint(RULE, { openapi: '3.1.1', [part]: items })).toHaveLength(1);
});
