import { openapiDocument } from './documents/openapi-document.ts';
import { testRule, without } from './lint-document.ts';

const MESSAGE = 'Status 429 needs the header `Retry-After`: say when to come back.';

testRule('rate-limited-has-retry-after', openapiDocument, MESSAGE, {
  'accepts the header': [],
  'rejects a 429 with other headers': [
    ({ components }) =>
      (components.responses.RateLimited.headers = {
        RateLimit: { schema: { type: 'string' }, example: 'r=1' },
      }),
    'components.responses.RateLimited.headers',
  ],
  'rejects a 429 without headers': without('components.responses.RateLimited', 'headers'),
});
