import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'path-has-operation';

test.each(['get', 'put', 'post', 'patch', 'delete', 'options', 'head', 'trace', '$ref'])(
  'accepts a path with %s',
  async (key) => {
    const item = { [key]: key === '$ref' ? '#/paths/~1b' : {} };

    expect(
      await lint(RULE, { openapi: '3.1.1', paths: { '/a': item, '/b': { get: {} } } }),
    ).toEqual([]);
  },
);
