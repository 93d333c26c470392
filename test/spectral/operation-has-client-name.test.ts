import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'operation-has-client-name';

test.each(['family', 'method'])('rejects an operation without the %s', async (missing) => {
  const client: Record<string, string> = { family: 'a', method: 'b' };
  delete client[missing];
  const paths = { '/a': { get: { 'x-client': client } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths })).toHaveLength(1);
});
