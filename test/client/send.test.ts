import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ConnectionError, TimeoutError } from '../../src/client/errors.ts';
import type { ClientOptions } from '../../src/index.ts';
import { endlessBody } from './faults/faults.ts';
import type { Reply } from './http-server.ts';
import { createTestClient, envelope, startClient } from './test-client.ts';
import { credentials } from './token-service.ts';
import { until } from '../until.ts';
import { within } from '../within.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** No waiting between attempts: full jitter of nothing. */
function skipBackoff() {
  vi.spyOn(Math, 'random').mockReturnValue(0);
}

/** A server that gives one reply after the other, and the last one from then on. */
const startScript = (replies: readonly Reply[], options?: Partial<ClientOptions>) =>
  startClient((_, earlier) => replies[earlier.length] ?? replies.at(-1) ?? {}, options);

const reset: Reply = (response) => response.destroy();
const never: Reply = () => {};
const neverEnding: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
};

test.each([408, 429, 500, 502, 503, 504, 507, 520, 524, 527, 529, 599])(
  'retries after a %i',
  async (status) => {
    skipBackoff();
    const { crm, received } = await startScript([{ status }, { status }, envelope({ id: 'x' })]);

    const { data } = await crm.contacts.get('con_1');

    expect(data).toEqual({ id: 'x' });
    expect(received).toHaveLength(3);
  },
);

test.each([304, 400, 401, 403, 404, 405, 409, 410, 413, 422, 425, 501, 505])(
  'does not retry a %i',
  async (status) => {
    const { crm, received } = await startScript([{ status }]);

    await expect(crm.contacts.create({})).rejects.toMatchObject({ status, attempts: 1 });

    expect(received).toHaveLength(1);
  },
);

test('gives up after two retries, and shows attempts and key', async () => {
  skipBackoff();
  const { crm, received } = await startScript([reset]);

  const failure = crm.contacts.create({}, { idempotencyKey: 'mine' });

  await expect(failure).rejects.toThrow(ConnectionError);
  await expect(failure).rejects.toMatchObject({
    name: 'ConnectionError',
    message: 'POST /v1/contacts: no complete response: fetch failed (UND_ERR_SOCKET)',
    code: 'UND_ERR_SOCKET',
    attempts: 3,
    idempotencyKey: 'mine',
    cause: { message: 'fetch failed' },
  });
  expect(received).toHaveLength(3);
});

test.each([
  [{ maxRetries: 0 }, {}, 1],
  [{ maxRetries: 0 }, { maxRetries: 3 }, 4],
  [{}, { maxRetries: 0 }, 1],
])('sends as often as client %j and call %j say', async (client, call, sends) => {
  skipBackoff();
  const { crm, received } = await startScript([{ status: 503 }], client);

  const error = { name: 'InternalApiError', attempts: sends };
  await expect(crm.contacts.get('con_1', {}, call)).rejects.toMatchObject(error);

  expect(received).toHaveLength(sends);
});

test('sends a random key with every write, the same over all retries, another for each call', async () => {
  skipBackoff();
  const { crm, received } = await startScript([{ status: 500 }, reset, envelope({})]);
  await crm.contacts.create({});
  await crm.deals.update('dea_1', {});
  await crm.contacts.delete('con_1');
  await crm.webhooks.rotateSecret('whk_1');

  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual(Array(6).fill(expect.stringMatching(UUID)));
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(new Set(keys).size).toBe(4);
});

test('sends no key with a read, also where that is a POST', async () => {
  const { crm, received } = await startScript([envelope({})]);

  await crm.contacts.get('con_1', {}, { idempotencyKey: 'unused' });
  const filter = { type: 'condition', field: 'tags', operator: 'equals', value: 'fleet' } as const;
  await expect(crm.contacts.search({ filter })).rejects.toThrow('JSON of another shape');

  expect(received).toHaveLength(2);
  for (const { headers } of received) expect(headers).not.toHaveProperty('idempotency-key');
});

test('sends the key of the options, or else of the headers', async () => {
  const { crm, received } = await startScript([envelope({})]);
  const headers = { 'Idempotency-Key': 'from-headers' };

  await crm.contacts.create({}, { idempotencyKey: 'from-options', headers });
  await crm.contacts.create({}, { headers });

  expect(received.map((request) => request.headers['idempotency-key'])).toEqual([
    'from-options',
    'from-headers',
  ]);
});

test('repeats the very same bytes, whatever happens to the body object meanwhile', async () => {
  skipBackoff();
  const body = { name: 'before' };
  const { crm, received } = await startClient((_, earlier) => {
    body.name = 'after';
    return earlier.length === 0 ? { status: 500 } : envelope({});
  });

  await crm.contacts.create(body);

  expect(received.map((request) => request.body)).toEqual(Array(2).fill('{"name":"before"}'));
});

test.each([
  ['no answer', never],
  ['an answer that never ends', neverEnding],
  ['a body that trickles', endlessBody],
])('ends %s after timeoutMs, with a fresh timeout for each attempt', async (_, fault) => {
  skipBackoff();
  const { crm, received } = await startScript([fault], { timeoutMs: 250, maxRetries: 1 });
  const start = performance.now();

  const failure = crm.contacts.create({});

  await expect(failure).rejects.toThrow(TimeoutError);
  await expect(failure).rejects.toMatchObject({
    name: 'TimeoutError',
    message: 'POST /v1/contacts: no complete response in 250 ms',
    attempts: 2,
    idempotencyKey: expect.stringMatching(UUID),
  });
  await expect(failure).rejects.toBeInstanceOf(ConnectionError);
  expect(performance.now() - start).toBeGreaterThan(490);
  expect(performance.now() - start).toBeLessThan(4_000);
  expect(received).toHaveLength(2);
});

test("ends with the signal's reason while it waits for the response", async () => {
  const { crm, received } = await startScript([never], { maxRetries: 0 });
  const controller = new AbortController();
  const reason = new Error('the user left');

  const failure = crm.contacts.get('con_1', {}, { signal: controller.signal });
  await until(() => expect(received).toHaveLength(1));
  controller.abort(reason);

  const error = { name: 'Error', cause: reason, attempts: 1 };
  await within(2_000, expect(failure).rejects.toMatchObject(error));
  expect(received).toHaveLength(1);
});

test("ends with the signal's reason while it waits for the next attempt", async () => {
  const controller = new AbortController();
  const reason = new Error('the user left');
  // The wait begins when the hook is done.
  const onRetry = () => void setImmediate(() => controller.abort(reason));
  const limited = { status: 429, headers: { 'retry-after': '30' } };
  const { crm, received } = await startScript([limited], { onRetry });

  const call = crm.contacts.get('con_1', {}, { signal: controller.signal });
  await within(3_000, expect(call).rejects.toMatchObject({ cause: reason, attempts: 1 }));
  expect(received).toHaveLength(1);
});

test('sends nothing when the signal has fired before', async () => {
  const { crm, received } = await startScript([envelope({})], credentials);

  const call = crm.contacts.create({}, { signal: AbortSignal.abort() });
  await within(1_000, expect(call).rejects.toMatchObject({ name: 'AbortError' }));

  await setTimeout(50);
  expect(received).toEqual([]);
});

test('follows no redirect, which would take the token elsewhere', async () => {
  const headers = { location: '/elsewhere' };
  const { crm, received } = await startScript([{ status: 307, headers, text: '' }]);

  await expect(crm.contacts.create({})).rejects.toMatchObject({
    name: 'ApiError',
    type: 'http_error',
    message: 'POST /v1/contacts: 307 with a redirect, not followed',
    status: 307,
  });

  expect(received).toHaveLength(1);
});

test.each<[string, (signal: AbortSignal) => Promise<Response>]>([
  ['an answer', async () => Response.json({ data: {}, meta: {} })],
  ['an error', async () => new Response('', { status: 400 })],
  ['network errors', () => Promise.reject(new TypeError('fetch failed'))],
  ['retries', async () => new Response('', { status: 503 })],
  ['a fetch that ignores its signal', () => new Promise(() => {})],
])('leaves no timer and no listener behind after %s', async (_, reply) => {
  vi.useFakeTimers();
  const crm = createTestClient('https://api.example.com', {
    fetch: async (_url, { signal }) => reply(signal as AbortSignal),
  });
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');

  const settled = crm.contacts.get('con_1', {}, { signal }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(200_000);
  await settled;

  expect(vi.getTimerCount()).toBe(0);
  expect(added).toHaveBeenCalled();
  const listeners = (spy: typeof added | typeof removed) =>
    new Set(spy.mock.calls.map(([type, listener]) => [type, listener]));
  expect(listeners(removed)).toEqual(listeners(added));
});

test('tells fetch to stop when the time is up', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const crm = createTestClient('https://api.example.com', {
    timeoutMs: 10,
    maxRetries: 0,
    fetch: (_url, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    },
  });

  await within(2_000, expect(crm.contacts.get('con_1')).rejects.toThrow(TimeoutError));

  expect(signals).toMatchObject([
    { aborted: true, reason: { name: 'TimeoutError', message: 'no complete response in 10 ms' } },
  ]);
});

test('lets timeoutMs be Infinity', async () => {
  const { crm } = await startScript([envelope({ id: 'x' })], { timeoutMs: Infinity });

  expect((await crm.contacts.get('con_1')).data).toEqual({ id: 'x' });
});
