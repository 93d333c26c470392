import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'scheme-header-declared';

test('accepts a header that each message has', async () => {
  expect(await lint(RULE, asyncapiDocument())).toEqual([]);
});

test('rejects a header that a message has not', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.securitySchemes.serviceSignature.name = 'X-Signature';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.securitySchemes.serviceSignature.name: The scheme is the header `X-Signature`, which the message `contact.created` does not declare.',
  ]);
});
