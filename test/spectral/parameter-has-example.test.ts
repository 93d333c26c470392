import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'parameter-has-example';
const MISSING = 'No value is shown: add `examples` to the schema, or `example` if it is required.';
const SENT = 'The parameter is optional: move `example` into `examples` of its schema.';

test('accepts the example of a required parameter, and the schema examples of an optional one', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test.each([undefined, []])('rejects a parameter with schema examples %j', async (examples) => {
  const document = openapiDocument(({ components }) => {
    components.parameters.Cursor.schema.examples = examples;
  });

  expect(await lint(RULE, document)).toEqual([`components.parameters.Cursor: ${MISSING}`]);
});

test.each([{ example: 'x' }, { examples: { one: { value: 'x' } } }])(
  'rejects an optional parameter with %j beside its schema',
  async (shown) => {
    const document = openapiDocument(({ components }) => {
      Object.assign(components.parameters.Cursor, shown);
    });

    expect(await lint(RULE, document)).toEqual([`components.parameters.Cursor: ${SENT}`]);
  },
);

test('rejects a header of a webhook', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.parameters.EventHeader.example;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.EventHeader: No value is shown: add `examples` to the schema, or `example` if it is required.',
  ]);
});

test.each(['paths', 'webhooks'])('rejects a parameter without an example in %s', async (part) => {
  const items = { '/a': { post: { parameters: [{ name: 'a', in: 'query', schema: {} }] } } };

  expect(await lint(RULE, { openapi: '3.1.1', [part]: items })).toHaveLength(1);
});
