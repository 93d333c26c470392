import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'message-is-json';

test('accepts what the default says', async () => {
  const document = asyncapiDocument(({ components }) => {
    delete components.messages['contact.created'].contentType;
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects plain text', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.messages['contact.created'].contentType = 'text/plain';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created.contentType: The content type has to be `application/json`, as the service sends it.',
  ]);
});

test('rejects a message of no type', async () => {
  const document = asyncapiDocument((document) => {
    delete document.defaultContentType;
    delete document.components.messages['contact.created'].contentType;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created: The content type has to be `application/json`, as the service sends it.',
  ]);
});
