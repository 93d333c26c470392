import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'list-has-cursor';

test.each(['cursor', 'limit'])('rejects a list without %s', async (missing) => {
  const parameters = ['cursor', 'limit']
    .filter((name) => name !== missing)
    .map((name) => ({ name, in: 'query' }));
  const schema = { properties: { data: { type: 'array' } } };
  const get = { parameters, responses: { 200: { content: { 'application/json': { schema } } } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } })).toEqual([
    `paths./v1/a.get.parameters: A list needs the query parameter \`${missing}\`, or its pages cannot be reached.`,
  ]);
});
