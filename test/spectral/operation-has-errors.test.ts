import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'operation-has-errors';

test.each(['401', '403', '429', '500'])('rejects an operation without %s', async (missing) => {
  const responses: Record<string, object> = { 401: {}, 403: {}, 429: {}, 500: {} };
  delete responses[missing];
  const get = { security: [{ oauth2: ['a:read'] }], responses };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } })).toHaveLength(1);
});
