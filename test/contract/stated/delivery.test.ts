import { describe, expect, test } from 'vitest';
import { asyncapi, openapi } from '../contract.ts';
import { EVENT_NAMES } from './event-names.ts';
import { asyncapiText, dataOf, oneLine, openapiText, operationOf } from './look-up.ts';

const { schemas } = asyncapi['components'];
const operation = oneLine(asyncapi['operations'].deliverEvent.description);
const everyText = [asyncapiText, operation, openapiText];

test('R-142 delivery is at-least-once: an event can arrive more than once', () => {
  expect(asyncapiText).toMatch(/at-least-once: the same event can arrive more than once/);
  expect(operation).toMatch(/same event can arrive more than once/);
  expect(openapiText).toMatch(/delivery is at-least-once/i);
});

test('R-143 the id or the delivery header tells duplicates (A-75)', () => {
  for (const text of [asyncapiText, openapiText])
    expect(text).toMatch(/detect duplicates by the event's `id` or by the delivery header/i);
  expect(oneLine(schemas.EventId.description)).toMatch(/detect duplicates/);
  expect(oneLine(schemas.DeliveryId.description)).toMatch(/detect duplicates/);
});

test('R-144 order is not guaranteed, and created_at gives it', () => {
  expect(asyncapiText).toMatch(/order is not guaranteed; `created_at` gives the order/i);
  expect(operation).toMatch(/in any order/);
  expect(oneLine(schemas.EventTimestamp.description)).toMatch(/any order; this field orders/);
  expect(openapiText).toMatch(/order by `created_at`/);
});

describe('R-145 the receiver responds with a 2xx status in under 8 seconds', () => {
  test('R-145 R-170 the words say so', () => {
    for (const text of everyText) expect(text).toMatch(/2xx status in under 8 seconds/);
  });

  test.each(EVENT_NAMES)('R-145 the webhook %s expects that response', (name) => {
    const { responses } = openapi['webhooks'][name].post;

    expect(Object.keys(responses)).toEqual(['2XX']);
    expect(responses['2XX'].description).toMatch(/under 8 seconds/);
  });
});

test('R-146 a failed delivery is retried with exponential backoff (A-58)', () => {
  expect(asyncapiText).toMatch(/retries with exponential backoff/);
  expect(operation).toMatch(/retries with exponential backoff/);
  expect(openapiText).toMatch(/retries with exponential backoff/);
});

test('R-147 many failures disable the endpoint, and an update reactivates it (A-58)', () => {
  const update = operationOf('PATCH /v1/webhooks/{id}').node;

  expect(asyncapiText).toMatch(
    /after many consecutive failures [^.]*`auto_disabled`\. `PATCH \/v1\/webhooks\/\{id\}` with `status` = `active` reactivates/i,
  );
  expect(update['description']).toMatch(/`active`[^.]* reactivates [^.]* `auto_disabled`/);
  expect(dataOf('PATCH /v1/webhooks/{id}')['properties'].status['x-extensible-enum']).toContain(
    'auto_disabled',
  );
});
