import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'delivery-is-post';

test('accepts an HTTP POST', async () => {
  expect(await lint(RULE, asyncapiDocument())).toEqual([]);
});

test('rejects another method', async () => {
  const document = asyncapiDocument(({ operations }) => {
    operations.deliverEvent.bindings.http.method = 'GET';
  });

  expect(await lint(RULE, document)).toEqual([
    'operations.deliverEvent.bindings.http.method: The operation needs `bindings.http.method: POST`: deliveries are sent so.',
  ]);
});

test('rejects no binding', async () => {
  const document = asyncapiDocument(({ operations }) => {
    delete operations.deliverEvent.bindings;
  });

  expect(await lint(RULE, document)).toEqual([
    'operations.deliverEvent: The operation needs `bindings.http.method: POST`: deliveries are sent so.',
  ]);
});
