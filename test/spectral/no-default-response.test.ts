import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'no-default-response';

test.each(['paths', 'webhooks'])('rejects one in %s', async (part) => {
  const items = { '/a': { post: { responses: { default: {} } } } };

  expect(await lint(RULE, { openapi: '3.1.1', [part]: items })).toHaveLength(1);
});
