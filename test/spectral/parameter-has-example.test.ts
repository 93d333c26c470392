import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'parameter-has-example';
const SENT = 'The parameter is optional: move its example into `x-example`.';

test.each([
  { example: 'x' },
  { examples: { one: { value: 'x' } } },
  { schema: { type: 'string', examples: ['x'] } },
])('rejects an optional parameter with %j, which importers would send', async (shown) => {
  const document = openapiDocument(({ components }) => {
    Object.assign(components.parameters.Cursor, shown);
  });

  expect(await lint(RULE, document)).toEqual([`components.parameters.Cursor: ${SENT}`]);
});

test.each(['paths', 'webhooks'])('rejects a parameter without an example in %s', async (part) => {
  const items = { '/a': { post: { parameters: [{ name: 'a', in: 'query', schema: {} }] } } };

  expect(await lint(RULE, { openapi: '3.1.1', [part]: items })).toHaveLength(1);
});
