import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'message-header-set';

test('accepts the four headers, and one more', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.messages['contact.created'].headers.properties['X-Service-Attempt'] = {
      type: 'string',
    };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects no headers', async () => {
  const document = asyncapiDocument(({ components }) => {
    delete components.messages['contact.created'].headers;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created: The headers of a message are X-Service-Event, X-Service-Delivery, X-Service-Timestamp, X-Service-Signature, all required.',
  ]);
});

test('rejects a header that is not declared', async () => {
  const document = asyncapiDocument(({ components }) => {
    delete components.messages['contact.created'].headers.properties['X-Service-Signature'];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created.headers.properties: The headers of a message are X-Service-Event, X-Service-Delivery, X-Service-Timestamp, X-Service-Signature, all required.',
  ]);
});

test('rejects a header that may be missing', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.messages['contact.created'].headers.required.pop();
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created.headers.required: The headers of a message are X-Service-Event, X-Service-Delivery, X-Service-Timestamp, X-Service-Signature, all required.',
  ]);
});
