import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint, testRule, without } from './lint-document.ts';

const RULE = 'message-header-set';

const MESSAGE =
  'The headers of a message are X-Service-Event, X-Service-Delivery, X-Service-Timestamp, X-Service-Signature, all required.';

testRule(RULE, asyncapiDocument, MESSAGE, {
  'accepts the four headers, and one more': ({ components }) =>
    (components.messages['contact.created'].headers.properties['X-Service-Attempt'] = {
      type: 'string',
    }),
  'rejects no headers': without('components.messages.contact.created', 'headers'),
  'rejects a header that is not declared': [
    ({ components }) =>
      delete components.messages['contact.created'].headers.properties['X-Service-Signature'],
    'components.messages.contact.created.headers.properties',
  ],
  'rejects a header that may be missing': [
    ({ components }) => components.messages['contact.created'].headers.required.pop(),
    'components.messages.contact.created.headers.required',
  ],
});

const NAMES = [
  'X-Service-Event',
  'X-Service-Delivery',
  'X-Service-Timestamp',
  'X-Service-Signature',
];

test.each(NAMES)('rejects a message that has no %s, or does not require it', async (missing) => {
  const others = NAMES.filter((name) => name !== missing);
  const lintHeaders = (declared: string[], required: string[]) => {
    const properties = Object.fromEntries(declared.map((name) => [name, {}]));
    const messages = { a: { headers: { properties, required } } };
    return lint(RULE, { asyncapi: '3.0.0', channels: { one: { messages } } });
  };

  expect(await lintHeaders(NAMES, NAMES)).toEqual([]);
  expect(await lintHeaders(others, NAMES)).toHaveLength(1);
  expect(await lintHeaders(NAMES, others)).toHaveLength(1);
});

test('rejects headers that only require them, or only name them', async () => {
  const complete = Object.fromEntries(NAMES.map((name) => [name, {}]));
  for (const headers of [{ required: NAMES }, { properties: complete }]) {
    const document = { asyncapi: '3.0.0', channels: { one: { messages: { a: { headers } } } } };
    expect(await lint(RULE, document)).toHaveLength(1);
  }
});
