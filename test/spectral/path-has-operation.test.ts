import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'path-has-operation';

testRule(RULE, openapiDocument, {
  'accepts a path with one operation': [],
  'rejects a path with words only': [
    ({ paths }) => (paths['/v1/you'] = { description: 'You.' }),
    'paths./v1/you: The path has no operation: add one, or remove the path.',
  ],
});

test.each(['get', 'put', 'post', 'patch', 'delete', 'options', 'head', 'trace', '$ref'])(
  'accepts a path with %s',
  async (key) => {
    const item = { [key]: key === '$ref' ? '#/paths/~1b' : {} };

    expect(
      await lint(RULE, { openapi: '3.1.1', paths: { '/a': item, '/b': { get: {} } } }),
    ).toEqual([]);
  },
);
