import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'called-url-is-https';

test.each(['post', 'put', 'patch'])('rejects a url without a pattern in a %s', async (method) => {
  const schema = { properties: { url: { type: 'string' } } };
  const operation = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/v1/webhooks/{id}': { [method]: operation } };

  expect(await lint(RULE, { openapi: '3.1.1', paths })).toHaveLength(1);
});
