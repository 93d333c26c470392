import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { testRule } from './lint-document.ts';

const MESSAGE = 'The operation needs `bindings.http.method: POST`: deliveries are sent so.';

testRule('delivery-is-post', asyncapiDocument, MESSAGE, {
  'accepts an HTTP POST': [],
  'rejects another method': [
    ({ operations }) => (operations.deliverEvent.bindings.http.method = 'GET'),
    'operations.deliverEvent.bindings.http.method',
  ],
  'rejects no binding': [
    ({ operations }) => delete operations.deliverEvent.bindings,
    'operations.deliverEvent',
  ],
});
