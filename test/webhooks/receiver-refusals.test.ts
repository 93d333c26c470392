import { expect, test, vi } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import { readTimes } from '../../src/webhooks/receiver/event-store.ts';
import { readOptions } from '../../src/webhooks/receiver/receiver-options.ts';
import { createReceiver, createReporting, deliver } from './deliver.ts';
import { BODY, SECRET } from './hostile/delivery.ts';
import { within } from '../within.ts';

test.each([
  ...[0, -1, 2 ** 31, NaN].map((deadlineMs) => ({ deadlineMs })),
  ...[0, NaN].map((maxBytes) => ({ maxBytes })),
  ...[0, -1, NaN].map((deadAfter) => ({ deadAfter })),
])('refuses %j', (options) => {
  expect(() => createReceiver(options)).toThrow(
    new node.WebhookError(
      'invalid_options',
      'deadlineMs, maxBytes and deadAfter are positive numbers',
    ),
  );
});

test('has the limits, and stores the times, that the guide tells of', () => {
  const limits = { deadlineMs: 7_000, maxBytes: 2 ** 20, deadAfter: 5 };
  expect(readOptions({ secret: SECRET })).toMatchObject(limits);
  expect(readTimes({})).toEqual({ leaseMs: 60_000, keepMs: 30 * 86_400_000 });
});

test('takes the longest deadline that a timer can have, and leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const receiver = createReceiver({ deadlineMs: 2 ** 31 - 1 });

  expect((await deliver(receiver)).status).toBe(200);

  expect(vi.getTimerCount()).toBe(0);
});

test('says by which method deliveries come', async () => {
  const answer = await deliver(createReceiver(), { method: 'PUT' });

  expect(answer).toEqual({
    status: 405,
    headers: { 'content-type': 'application/json', allow: 'POST' },
    body: '{"error":"method_not_allowed","message":"method_not_allowed: deliveries come by POST"}',
  });
});

test('asks for another attempt where another process has the event in hand', async () => {
  const store = { ...node.createMemoryStore(), claim: () => 'busy' as const };

  expect(await deliver(createReceiver({ store }))).toEqual({
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '5' },
    body: '{"error":"event_in_hand"}',
  });
});

test.each([
  [503, { 'content-type': 'application/json', 'retry-after': '5' }],
  [202, { 'content-type': 'application/json' }],
] as const)('says at the deadline that an event is in hand, by %i', async (lateStatus, headers) => {
  const receiver = createReceiver({ deadlineMs: 10, lateStatus }).on(
    '*',
    () => new Promise(() => {}),
  );

  expect(await within(2_000, deliver(receiver))).toEqual({
    status: lateStatus,
    headers,
    body: '{"status":"in_hand"}',
  });
});

test('says at the deadline that the body has not come', async () => {
  const receiver = createReceiver({ deadlineMs: 10 });
  const read = () => new Promise(() => {}) as never;

  const { status, body } = await within(2_000, deliver(receiver, { read }));

  expect([status, JSON.parse(body)]).toEqual([
    408,
    { error: 'body_timeout', message: 'The body did not arrive in time.' },
  ]);
});

test('returns 500 where a body cannot be read, and tells the reason to onError alone', async () => {
  const { receiver, errors } = createReporting();
  const read = (): never => {
    throw new Error('the password is hunter2');
  };

  const answer = await deliver(receiver, { read });

  expect([answer.status, answer.body]).toEqual([500, '{"error":"receiver_failed"}']);
  expect(errors).toEqual([new Error('the password is hunter2')]);
});

test.each([
  'application/json',
  'APPLICATION/JSON',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json; charset="utf-8"',
  'application/json  ;  charset=utf-8  ',
])('takes the content type %j', async (type) => {
  expect((await deliver(createReceiver(), { headers: { 'Content-Type': type } })).status).toBe(200);
});

test.each([
  ['Content-Type', 'text/plain'],
  ['Content-Type', 'x-application/json'],
  ['Content-Type', 'application/jsonp'],
  ['Content-Type', 'application/json-seq'],
  ['Content-Type', 'application/json; charset=latin1'],
  ['Content-Type', 'application/json; charset=utf-8x'],
  ['Content-Type', 'application/json;xcharset=utf-8'],
  ['Content-Type', ['application/json', 'application/json']],
  ['Content-Encoding', 'gzip'],
])('refuses %s: %s before the body is read', async (name, value) => {
  const answer = await deliver(createReceiver(), {
    headers: { [name]: value },
    read: expect.unreachable,
  });

  expect([answer.status, JSON.parse(answer.body).message]).toEqual([
    415,
    'unsupported_media_type: deliveries are application/json, unencoded',
  ]);
});

test('takes deliveries that are as old as toleranceSeconds, and no older', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const receiver = createReceiver({ toleranceSeconds: 10 });
  for (const [age, status] of [
    [10, 200],
    [11, 401],
  ] as const) {
    const timestamp = Math.floor(Date.now() / 1_000) - age;
    const headers = node.signWebhook({ body: BODY, secret: SECRET, timestamp });
    expect((await deliver(receiver, { headers })).status).toBe(status);
  }
});

test('goes by a stated length before the body is read', async () => {
  const receiver = createReceiver({ maxBytes: 1_000 });

  const headers = { 'Content-Length': '1001' };
  const { status } = await deliver(receiver, { headers, read: expect.unreachable });

  expect(status).toBe(413);
  expect((await deliver(receiver, { headers: { 'Content-Length': '1000' } })).status).toBe(200);
});

test.each([
  ['contact.*', 'campaign.finished'],
  ['contact.*', 'contacts.merged'],
  ['contact.created', 'contact.created_again'],
  ['contact.created', 'contact.createx'],
] as const)('handlers of %s do not get %s', async (pattern, type) => {
  const body = JSON.stringify({ ...JSON.parse(BODY.toString()), type });
  const seen: string[] = [];
  const receiver = createReceiver()
    .on(pattern, () => void seen.push(pattern))
    .on('*', () => void seen.push('*'));

  await deliver(receiver, { body });

  expect(seen).toEqual(['*']);
});
