import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'input-has-400';

test.each(['path', 'query'])('rejects an operation with a parameter in the %s', async (place) => {
  const get = { parameters: [{ name: 'a', in: place }], responses: {} };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } })).toHaveLength(1);
});
