import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'link-leads-somewhere';

test.each(['getNobody', 'getMe'])('reports a wrong value beside the fault of %s', async (id) => {
  const links = { one: { operationId: id, parameters: { no: '$nonsense' } } };
  const paths = {
    '/me': { get: { operationId: 'getMe' } },
    '/a': { post: { operationId: 'createA', responses: { 201: { links } } } },
  };

  expect(await lint(RULE, { openapi: '3.1.1', paths })).toHaveLength(2);
});
