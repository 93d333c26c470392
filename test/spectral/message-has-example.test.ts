import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'message-has-example';

test('accepts a whole delivery', async () => {
  expect(await lint(RULE, asyncapiDocument())).toEqual([]);
});

test('rejects no examples', async () => {
  const document = asyncapiDocument(({ components }) => {
    delete components.messages['contact.created'].examples;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created: The message needs `examples`, each with `headers` and `payload`.',
  ]);
});

test('rejects an empty list of examples', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.messages['contact.created'].examples = [];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created.examples: The message needs `examples`, each with `headers` and `payload`.',
  ]);
});

test('rejects an example without headers', async () => {
  const document = asyncapiDocument(({ components }) => {
    delete components.messages['contact.created'].examples[0].headers;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created.examples.0: The message needs `examples`, each with `headers` and `payload`.',
  ]);
});

test.each(['headers', 'payload'])('rejects an example without %s', async (missing) => {
  const example: Record<string, object> = { headers: {}, payload: {} };
  delete example[missing];
  const messages = { a: { examples: [example] } };

  expect(await lint(RULE, { asyncapi: '3.0.0', channels: { one: { messages } } })).toHaveLength(1);
});
