import { schema } from '@stoplight/spectral-functions';

export const rule = {
  description: 'The `url` of a webhook endpoint has a pattern that allows only https.',
  why: 'The service refuses any other scheme for deliveries. A pattern lets the mock, the types and the forms refuse it as well, before a secret is lost.',
  fix: 'Add `pattern: ^https://` to the property.',
  message: 'A `url` that the service is to call needs `pattern: ^https://`.',
  given:
    "$.paths[?(@property.match(/^\\/v1\\/webhooks/))][post,put,patch].requestBody.content['application/json'].schema.properties.url",
  then: {
    function: schema,
    functionOptions: {
      schema: { required: ['pattern'], properties: { pattern: { pattern: '^\\^https://' } } },
    },
  },
};
