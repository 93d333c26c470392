import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'message-has-example';
const MESSAGE = 'The message needs `examples`, each with `headers` and `payload`.';

testRule(RULE, asyncapiDocument, MESSAGE, {
  'accepts a whole delivery': [],
  'rejects no examples': [
    ({ components }) => delete components.messages['contact.created'].examples,
    'components.messages.contact.created',
  ],
  'rejects an empty list of examples': [
    ({ components }) => (components.messages['contact.created'].examples = []),
    'components.messages.contact.created.examples',
  ],
  'rejects an example without headers': [
    ({ components }) => delete components.messages['contact.created'].examples[0].headers,
    'components.messages.contact.created.examples.0',
  ],
});

test.each(['headers', 'payload'])('rejects an example without %s', async (missing) => {
  const example: Record<string, object> = { headers: {}, payload: {} };
  delete example[missing];
  const messages = { a: { examples: [example] } };

  expect(await lint(RULE, { asyncapi: '3.0.0', channels: { one: { messages } } })).toHaveLength(1);
});
