import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { at, testRule, without } from './lint-document.ts';

const MESSAGE = 'The operation needs `bindings.http.method: POST`: deliveries are sent so.';

testRule('delivery-is-post', asyncapiDocument, MESSAGE, {
  'accepts an HTTP POST': [],
  'rejects another method': at('operations.deliverEvent.bindings.http.method', 'GET'),
  'rejects no binding': without('operations.deliverEvent', 'bindings'),
});
