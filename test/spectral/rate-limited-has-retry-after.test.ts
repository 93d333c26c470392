import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'rate-limited-has-retry-after';

test('accepts the header', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a 429 with other headers', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.RateLimited.headers = {
      RateLimit: { schema: { type: 'string' }, example: 'r=1' },
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.RateLimited.headers: Status 429 needs the header `Retry-After`: say when to come back.',
  ]);
});

test('rejects a 429 without headers', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.responses.RateLimited.headers;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.RateLimited: Status 429 needs the header `Retry-After`: say when to come back.',
  ]);
});
