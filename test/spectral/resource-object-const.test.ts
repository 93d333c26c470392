import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'resource-object-const';

test.each(['oneOf', 'anyOf'])('rejects each shape of %s without its type', async (keyword) => {
  const data = { [keyword]: [{ type: 'object' }, { type: 'object' }] };
  const content = { 'application/json': { schema: { properties: { data } } } };
  const get = { responses: { 200: { content } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } })).toHaveLength(2);
});
