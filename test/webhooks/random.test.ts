import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import * as web from '../../src/webhooks/web.ts';
import { unicodeText } from '../unicode-text.ts';
import { BODY, delivery, EVENT, headersOf, NOW, SECRET, sign } from './hostile/delivery.ts';
import { verdict } from './hostile/verdict.ts';

const SEED = 20260814;

test('refuses 10,000 deliveries with one bit of body, timestamp or signature flipped', async () => {
  const headers = headersOf();
  const parts = ['body', 'x-service-timestamp', 'x-service-signature'];
  const refusals = ['wrong_signature', 'malformed_signature'];
  const others: string[] = [];
  const flips = fc.sample(
    fc.record({ part: fc.constantFrom(...parts), at: fc.nat(), bit: fc.nat(7) }),
    { numRuns: 10_000, seed: SEED },
  );
  for (const { part, at, bit } of flips) {
    const bytes = Buffer.from(part === 'body' ? BODY : (headers[part] as string));
    const index = at % bytes.length;
    bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index);
    const flipped =
      part === 'body'
        ? { body: bytes }
        : { headers: { ...headers, [part]: bytes.toString('latin1') } };
    // The letter case of a hexadecimal digit is the one bit that says nothing.
    if (part !== 'body' && bytes.toString('latin1').toLowerCase() === headers[part] && index > 6)
      continue;
    const options = delivery(flipped);
    for (const { verifyWebhook } of [node, web]) {
      const found = await verdict(verifyWebhook, options);
      if (!refusals.includes(found)) others.push(`${part} ${index} ${bit}: ${found}`);
    }
  }

  expect(others).toEqual([]);
});

test('accepts random events that are signed, by both entries', async () => {
  const events = fc.record({ more: fc.jsonValue(), name: unicodeText() });
  await fc.assert(
    fc.asyncProperty(events, async ({ more, name }) => {
      const body = JSON.stringify({ ...EVENT, data: { ...EVENT.data, name }, more });
      const options = {
        body: Buffer.from(body),
        headers: { ...headersOf(body), 'x-service-signature': sign(body) },
        secret: SECRET,
        now: NOW,
      };
      const expected = JSON.parse(body);
      expect(node.verifyWebhook(options)).toEqual(expected);
      expect(await web.verifyWebhook(options)).toEqual(expected);
    }),
    { numRuns: 2_000, seed: SEED },
  );
});
