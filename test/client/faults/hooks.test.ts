import { afterEach, expect, test, vi } from 'vitest';
import type { AttemptInfo, Hooks, ResponseInfo, RetryInfo } from '../../../src/index.ts';
import { data, empty, refusal, reset, slowHeaders, token } from './faults.ts';
import { startFaults } from './start-faults.ts';

afterEach(() => vi.restoreAllMocks());

/** Hooks that write down what they are told, in order. */
function recorder() {
  const requests: AttemptInfo[] = [];
  const responses: ResponseInfo[] = [];
  const retries: RetryInfo[] = [];
  const order: string[] = [];
  const hooks: Hooks = {
    onRequest: (info) => (order.push(`request ${info.attempt}`), requests.push(info)),
    onResponse: (info) => (order.push(`response ${info.attempt}`), responses.push(info)),
    onRetry: (info) => (order.push(`retry ${info.attempt}`), retries.push(info)),
  };
  return { requests, responses, retries, order, hooks };
}

test('tells of each attempt, answer and retry, in order', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { requests, responses, retries, order, hooks } = recorder();
  const { crm } = await startFaults(
    [reset, empty(503, { 'x-request-id': 'req_2' }), data({}, { 'x-request-id': 'req_3' })],
    hooks,
  );

  await crm.contacts.update('con_8Zk2', { name: 'Lucía' });

  expect(order).toEqual([
    'request 1',
    'retry 1',
    'request 2',
    'response 2',
    'retry 2',
    'request 3',
    'response 3',
  ]);
  const call = { method: 'PATCH', path: '/v1/contacts/{id}' };
  expect(requests).toEqual([1, 2, 3].map((attempt) => ({ ...call, attempt })));
  expect(responses).toEqual([
    { ...call, attempt: 2, status: 503, durationMs: expect.any(Number), requestId: 'req_2' },
    { ...call, attempt: 3, status: 200, durationMs: expect.any(Number), requestId: 'req_3' },
  ]);
  expect(retries).toEqual([
    { ...call, attempt: 1, delayMs: 250, status: undefined, cause: expect.any(Error) },
    { ...call, attempt: 2, delayMs: 500, status: 503, cause: undefined },
  ]);
});

test('measures until the end of the body', async () => {
  const { responses, hooks } = recorder();
  const { crm } = await startFaults([slowHeaders(120, data())], hooks);

  await crm.contacts.get('con_1');

  expect(responses[0]?.durationMs).toBeGreaterThan(110);
});

test('tells of a refusal too, and of no request id where there is none', async () => {
  const { responses, retries, hooks } = recorder();
  const { crm } = await startFaults([refusal(404, 'not_found_error')], hooks);

  await crm.contacts.get('con_1').catch(() => {});

  expect(responses).toMatchObject([{ status: 404, requestId: undefined }]);
  expect(retries).toEqual([]);
});

test('tells of the token request as of a call of its own', async () => {
  const { requests, hooks } = recorder();
  const { crm } = await startFaults(({ path }) => (path === '/oauth/token' ? token('t') : data()), {
    clientId: 'app_7Hf2',
    clientSecret: 'example_secret',
    ...hooks,
  });

  await crm.contacts.get('con_1');

  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /oauth/token',
    'GET /v1/contacts/{id}',
  ]);
});

test.each(['onRequest', 'onResponse', 'onRetry'] as const)(
  'throws what %s throws, and sends nothing more',
  async (hook) => {
    const failure = new Error('the hook is broken');
    const { crm, received } = await startFaults([empty(503)], {
      [hook]: () => {
        throw failure;
      },
    });

    await expect(crm.contacts.create({ name: 'Lucía' })).rejects.toBe(failure);

    expect(received).toHaveLength(hook === 'onRequest' ? 0 : 1);
  },
);
