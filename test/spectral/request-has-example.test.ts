import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'request-has-example';

test.each(['paths', 'webhooks'])('rejects a body without one in %s', async (part) => {
  const items = { '/a': { post: { requestBody: { content: { 'application/json': {} } } } } };

  expect(await lint(RULE, { openapi: '3.1.1', [part]: items })).toHaveLength(1);
});
