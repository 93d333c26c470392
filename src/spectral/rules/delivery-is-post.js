import { aas3 } from '@stoplight/spectral-formats';
import { schema } from '@stoplight/spectral-functions';

export const rule = {
  description: 'Every AsyncAPI operation is delivered by an HTTP POST.',
  why: 'A receiver is built from the binding: if it expects another method, it never gets a delivery.',
  fix: 'Add the HTTP binding with `method: POST`.',
  message: 'The operation needs `bindings.http.method: POST`: deliveries are sent so.',
  formats: [aas3],
  given: '$.operations[*]',
  then: {
    function: schema,
    functionOptions: {
      schema: {
        required: ['bindings'],
        properties: {
          bindings: {
            required: ['http'],
            properties: {
              http: { required: ['method'], properties: { method: { const: 'POST' } } },
            },
          },
        },
      },
    },
  },
};
