import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import * as web from '../../src/webhooks/web.ts';
import { BODY, delivery, EVENT, SECRET, sign } from './hostile/delivery.ts';

const good: node.SignOptions = {
  body: BODY.toString(),
  secret: SECRET,
  timestamp: 0,
  deliveryId: 'whd_1',
};
const entries = [
  ['node', node],
  ['web', web],
] as const;

test.each(entries)(
  'the entry %s signs text and bytes as the service does (R-133 R-137 R-138)',
  async (_, entry) => {
    const expected = {
      'Content-Type': 'application/json',
      'X-Service-Event': 'contact.created',
      'X-Service-Delivery': 'whd_1',
      'X-Service-Timestamp': '0',
      'X-Service-Signature': sign(BODY, '0'),
    };

    expect(await entry.signWebhook(good)).toEqual(expected);
    expect(await entry.signWebhook({ ...good, body: BODY })).toEqual(expected);
  },
);

test.each(entries)('the entry %s signs for now, under an id of its own', async (_, entry) => {
  vi.useFakeTimers({ now: 1_786_698_765_999, toFake: ['Date'] });

  const [one, two] = [
    await entry.signWebhook({ body: BODY, secret: SECRET }),
    await entry.signWebhook({ body: BODY, secret: SECRET }),
  ];

  expect(one['X-Service-Timestamp']).toBe('1786698765');
  expect(one['X-Service-Delivery']).toMatch(/^whd_[\da-f-]{36}$/);
  expect(two['X-Service-Delivery']).not.toBe(one['X-Service-Delivery']);
});

const wrong: [string, unknown][] = [
  ['nothing', undefined],
  ['no secret', { ...good, secret: undefined }],
  ['two secrets', { ...good, secret: [SECRET, SECRET] }],
  ['one secret in a list', { ...good, secret: [SECRET] }],
  ['a body that is no JSON', { ...good, body: '{' }],
  ['a body that is parsed', { ...good, body: {} }],
  ['an event without a type', { ...good, body: '{"id":"evt_1"}' }],
  ['a type that is no text', { ...good, body: '{"type":1}' }],
  ['a time before 1970', { ...good, timestamp: -1 }],
  ['a time with a fraction', { ...good, timestamp: 1.5 }],
  ['a time that is no number', { ...good, timestamp: NaN }],
  ['a time as text', { ...good, timestamp: '1' }],
  ['a delivery id that is no text', { ...good, deliveryId: 7 }],
];

test.each(wrong)('neither entry signs %s', async (_, options) => {
  const refusal = new node.WebhookError('invalid_options', 'see SignOptions');

  expect(() => node.signWebhook(options as never)).toThrow(refusal);
  await expect(web.signWebhook(options as never)).rejects.toThrow(refusal);
});

const verification = { body: 'not an event', secret: SECRET, now: 0 };
const headers = { 'x-service-timestamp': '0', 'x-service-signature': sign('not an event', '0') };

test.each(entries)('verifySignature of %s leaves alone what the body holds', async (_, entry) => {
  expect(await entry.verifySignature({ ...verification, headers })).toBeUndefined();
});

test.each(entries)(
  'verifySignature of %s refuses another body and an old one',
  async (_, entry) => {
    const check = async (changes: object) =>
      entry.verifySignature({ ...verification, headers, ...changes });

    await expect(check({ body: 'Not an event' })).rejects.toThrow(/^wrong_signature: /);
    await expect(check({ now: 301_000 })).rejects.toThrow(/^stale_timestamp: /);
  },
);

test('the entry web says so where there is no HMAC', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('not in this mode'));

  const secret = crypto.randomUUID();
  await expect(web.verifySignature({ ...verification, headers, secret })).rejects.toThrow(
    new web.WebhookError('crypto_failed', 'no HMAC-SHA256'),
  );
});

test('the entry node compares in constant time', () => {
  const compare = vi.spyOn(nodeCrypto, 'timingSafeEqual');
  syncBuiltinESMExports();
  // After the function has been put back.
  onTestFinished(syncBuiltinESMExports);

  node.verifySignature({ ...verification, headers });

  expect(compare).toHaveBeenCalledOnce();
});

test('the entry web returns what was signed, whatever becomes of the bytes meanwhile', async () => {
  const body = Buffer.from(BODY);
  const event = web.verifyWebhook(delivery({ body }) as node.VerifyOptions);
  body.fill(0);

  expect(await event).toEqual(EVENT);
});

test('the entry web reads a secret once, keeps few, and lets none of them out', async () => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey');
  const fresh = () => crypto.randomUUID();
  const countReads = async (...secrets: string[]): Promise<number> => {
    importKey.mockClear();
    for (const secret of secrets) await web.signWebhook({ ...good, secret });
    return importKey.mock.calls.length;
  };
  const [one, two, three] = [fresh(), fresh(), fresh()];

  expect(await countReads(one, one)).toBe(1);
  // One more than two when it has enough of them in between.
  expect(await countReads(two, three, two, three)).toBeLessThanOrEqual(3);
  await countReads(fresh(), fresh(), fresh(), fresh());
  expect(await countReads(one)).toBe(1);
  expect(importKey.mock.calls.map(([, , , extractable]) => extractable)).toEqual([false]);
});
