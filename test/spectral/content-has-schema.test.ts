import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'content-has-schema';

test.each(['paths', 'webhooks'])('rejects content of bodies and responses in %s', async (part) => {
  const content = { 'application/json': {} };
  const post = { requestBody: { content }, responses: { 200: { content } } };

  expect(await lint(RULE, { openapi: '3.1.1', [part]: { '/a': { post } } })).toHaveLength(2);
});
