import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'parameter-has-example';
const MISSING = 'No value is shown: add `x-example`.';
const SENT = 'The parameter is optional: move its example into `x-example`.';

testRule(RULE, openapiDocument, {
  'accepts the example of a required parameter, and the x-example of an optional one': [],
  'rejects an optional parameter that shows no value': [
    ({ components }) => delete components.parameters.Cursor['x-example'],
    `components.parameters.Cursor: ${MISSING}`,
  ],
  'rejects a required header of a webhook that shows no value': [
    ({ components }) => delete components.parameters.EventHeader.example,
    'components.parameters.EventHeader: No value is shown: add `example`.',
  ],
});

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
