import { expect, test } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import * as web from '../../src/webhooks/web.ts';
import {
  BODY,
  delivery,
  EVENT,
  headersOf,
  NOW,
  signedBody,
  withHeader,
  without,
} from './hostile/delivery.ts';

const changed = (changes: object) => signedBody(JSON.stringify({ ...EVENT, ...changes }));

/** What is passed, and the whole message, which is all that a log of it will have. */
const refusals: [options: unknown, message: string][] = [
  [undefined, 'invalid_options: see VerifyOptions'],
  [delivery({ secret: 'a b' }), 'invalid_secret: see VerifyOptions'],
  [delivery({ body: {} }), 'invalid_body: see VerifyOptions'],
  [delivery({ headers: null }), 'invalid_headers: see VerifyOptions'],
  [delivery({ headers: without('x-service-signature') }), 'missing_header: not signed'],
  [withHeader('x-service-signature', 'sha1=00'), 'malformed_signature: not sha256=hex'],
  [delivery({ body: `${BODY} ` }), 'wrong_signature: another secret or body'],
  [delivery({ headers: headersOf(BODY, '1e9') }), 'malformed_timestamp: not decimal'],
  [delivery({ now: NOW + 301_000 }), 'stale_timestamp: 301 s old'],
  [signedBody('{'), 'invalid_json: not UTF-8 JSON'],
  [changed({ id: 'my_evt_1' }), 'invalid_event: see WebhookEvent'],
  [changed({ created_at: '+002026-08-14T09:12:44.482Z' }), 'invalid_event: see WebhookEvent'],
  [withHeader('x-service-event', 'deal.won'), 'event_mismatch: not as in the body'],
  [withHeader('x-service-delivery', 'evt_1'), 'delivery_mismatch: not one whd_ id'],
];

test.each(refusals)('both entries refuse, case %#, in words: %2$s', async (options, message) => {
  const error = { name: 'WebhookError', message };

  expect(() => node.verifyWebhook(options as never)).toThrow(expect.objectContaining(error));
  await expect(web.verifyWebhook(options as never)).rejects.toMatchObject(error);
});

test('wants no name of a thing that another family of events speaks of', () => {
  const { name: _, ...data } = EVENT.data;
  const body = JSON.stringify({ ...EVENT, type: 'vip.contact.created', data });
  const headers = { ...headersOf(body), 'x-service-event': 'vip.contact.created' };

  expect(node.verifyWebhook(delivery({ body, headers }) as never)).toMatchObject({ data });
});

test('takes 2,000 headers and no more', () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, index) => [`x-${index}`, '1'] as const);
  const given = Object.entries(headersOf());
  const verify = (count: number) =>
    node.verifyWebhook(delivery({ headers: [...others(count - given.length), ...given] }) as never);

  expect(verify(2_000)).toEqual(EVENT);
  expect(() => verify(2_001)).toThrow('invalid_headers: ');
});
