import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/service/json.ts';
import { emitEventFixtures } from '../../scripts/emit/events.ts';
import * as node from '../../src/webhooks/index.ts';
import * as web from '../../src/webhooks/web.ts';
import { asyncapi } from '../contract/contract.ts';

const fixtures: JsonObject[] = JSON.parse(emitEventFixtures(asyncapi));
const messages: JsonObject = asyncapi['components'].messages;

test('there is one for each event', () => {
  expect(fixtures.map(({ type }) => type)).toEqual(Object.keys(messages));
});

describe.each(fixtures)('the fixture of $type', (fixture) => {
  const { type, headers, body, bodyBase64, secret, timestamp, deliveryId } = fixture as Record<
    string,
    any
  >;
  const [{ headers: inContract, payload }] = messages[type].examples;

  test('has the headers of the example in the contract (R-133 R-134 R-135 R-136 R-138)', () => {
    expect(headers).toEqual({ 'Content-Type': 'application/json', ...inContract });
    expect(node.signWebhook({ body, secret, timestamp, deliveryId })).toEqual(headers);
  });

  test.each(Object.entries({ node, web }))('verifies by %s', async (_, { verifyWebhook }) => {
    const now = Number(timestamp) * 1000;
    for (const bytes of [body, Buffer.from(bodyBase64, 'base64')])
      expect(await verifyWebhook({ body: bytes, headers, secret, now })).toEqual(payload);
  });
});
