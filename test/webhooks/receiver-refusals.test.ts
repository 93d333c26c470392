import { expect, test, vi } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import { BODY, SECRET } from './hostile/delivery.ts';
import { within } from '../within.ts';

const create = (options: Partial<node.ReceiverOptions> = {}) =>
  node.createReceiver({ secret: SECRET, ...options });

const deliver = (
  receiver: node.Receiver,
  { headers = {}, ...changes }: { headers?: object; method?: string; read?: () => never } = {},
) =>
  receiver.handle({
    method: 'POST',
    headers: { ...node.signWebhook({ body: BODY, secret: SECRET }), ...headers },
    read: () => BODY,
    ...changes,
  });

test.each([
  [0, 1],
  [-1, 1],
  [2 ** 31, 1],
  [NaN, 1],
  [1, 0],
  [1, NaN],
])('refuses a deadline of %d ms and %d bytes', (deadlineMs, maxBytes) => {
  expect(() => create({ deadlineMs, maxBytes })).toThrow(
    new node.WebhookError(
      'invalid_options',
      'deadlineMs, maxBytes and deadAfter are positive numbers',
    ),
  );
});

test('takes the longest deadline that a timer can have, and leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const receiver = create({ deadlineMs: 2 ** 31 - 1 });

  expect((await deliver(receiver)).status).toBe(200);

  expect(vi.getTimerCount()).toBe(0);
});

test('says by which method deliveries come', async () => {
  const answer = await deliver(create(), { method: 'PUT' });

  expect(answer).toEqual({
    status: 405,
    headers: { 'content-type': 'application/json', allow: 'POST' },
    body: '{"error":"method_not_allowed","message":"method_not_allowed: deliveries come by POST"}',
  });
});

test('asks for another attempt where another process has the event in hand', async () => {
  const store = { ...node.createMemoryStore(), claim: () => 'busy' as const };

  expect(await deliver(create({ store }))).toEqual({
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '5' },
    body: '{"error":"event_in_hand"}',
  });
});

test.each([
  [503, { 'content-type': 'application/json', 'retry-after': '5' }],
  [202, { 'content-type': 'application/json' }],
] as const)('says at the deadline that an event is in hand, by %i', async (lateStatus, headers) => {
  const receiver = create({ deadlineMs: 10, lateStatus }).on('*', () => new Promise(() => {}));

  expect(await within(2_000, deliver(receiver))).toEqual({
    status: lateStatus,
    headers,
    body: '{"status":"in_hand"}',
  });
});

test('says at the deadline that the body has not come', async () => {
  const receiver = create({ deadlineMs: 10 });
  const read = () => new Promise(() => {}) as never;

  const { status, body } = await within(2_000, deliver(receiver, { read }));

  expect([status, JSON.parse(body)]).toEqual([
    408,
    { error: 'body_timeout', message: 'The body did not arrive in time.' },
  ]);
});

test('returns 500 where a body cannot be read, and tells the reason to onError alone', async () => {
  const errors: unknown[] = [];
  const receiver = create({ onError: (error) => void errors.push(error) });
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
  expect((await deliver(create(), { headers: { 'Content-Type': type } })).status).toBe(200);
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
  const answer = await deliver(create(), { headers: { [name]: value }, read: expect.unreachable });

  expect([answer.status, JSON.parse(answer.body).message]).toEqual([
    415,
    'unsupported_media_type: deliveries are application/json, unencoded',
  ]);
});

test('goes by a stated length before the body is read', async () => {
  const receiver = create({ maxBytes: 1_000 });

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
  const receiver = create()
    .on(pattern, () => void seen.push(pattern))
    .on('*', () => void seen.push('*'));

  await receiver.handle({
    method: 'POST',
    headers: node.signWebhook({ body, secret: SECRET }),
    read: () => body,
  });

  expect(seen).toEqual(['*']);
});
