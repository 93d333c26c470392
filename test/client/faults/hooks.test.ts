import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type {
  AttemptInfo,
  ClientOptions,
  FailureInfo,
  Hooks,
  ResponseInfo,
  RetryInfo,
} from '../../../src/index.ts';
import { until } from '../../until.ts';
import { credentials } from '../token-service.ts';
import type { Fault, Received } from './fault-server.ts';
import {
  data,
  empty,
  json,
  never,
  refusal,
  reset,
  resetInBody,
  slowHeaders,
  token,
} from './faults.ts';
import { startFaults } from './start-faults.ts';

/** Hooks that write down what they are told, in order. */
function recorder() {
  const requests: AttemptInfo[] = [];
  const responses: ResponseInfo[] = [];
  const failures: FailureInfo[] = [];
  const retries: RetryInfo[] = [];
  const order: string[] = [];
  const hooks: Hooks = {
    onRequest: (info) => (order.push(`request ${info.attempt}`), requests.push(info)),
    onResponse: (info) => (order.push(`response ${info.attempt}`), responses.push(info)),
    onFailure: (info) => (order.push(`failure ${info.attempt}`), failures.push(info)),
    onRetry: (info) => (order.push(`retry ${info.attempt}`), retries.push(info)),
  };
  return { requests, responses, failures, retries, order, hooks };
}

test('tells of each attempt, response, failure and retry, in order', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { requests, responses, failures, retries, order, hooks } = recorder();
  const unavailable = json({ error: { trace_id: 'trc_2' }, meta: { request_id: 'req_2' } }, 503);
  const { crm } = await startFaults([reset, unavailable, data()], hooks);

  await crm.contacts.update('con_8Zk2', { name: 'Lucía' });

  expect(order).toEqual([
    'request 1',
    'failure 1',
    'retry 1',
    'request 2',
    'response 2',
    'retry 2',
    'request 3',
    'response 3',
  ]);
  const [{ callId } = { callId: '' }] = requests;
  expect(callId).toMatch(/^[\da-f-]{36}$/);
  const call = { callId, operation: 'contacts.update', method: 'PATCH', path: '/v1/contacts/{id}' };
  const end = { ...call, durationMs: expect.any(Number) };
  expect(requests).toEqual([1, 2, 3].map((attempt) => ({ ...call, attempt })));
  const why = { cause: expect.any(Error), code: 'ECONNRESET' };
  expect(failures).toEqual([{ ...end, attempt: 1, willRetry: true, ...why }]);
  expect(responses).toEqual([
    { ...end, attempt: 2, status: 503, willRetry: true, requestId: 'req_2', traceId: 'trc_2' },
    { ...end, attempt: 3, status: 200, willRetry: false, requestId: 'req_1', traceId: undefined },
  ]);
  expect(retries).toEqual([
    { ...call, attempt: 1, delayMs: 250, status: undefined, cause: expect.any(Error) },
    { ...call, attempt: 2, delayMs: 500, status: 503, cause: undefined },
  ]);
});

test.each<[string, Fault, Partial<ClientOptions>]>([
  ['a broken connection', reset, {}],
  ['a body that breaks off', resetInBody, {}],
  ['the time of an attempt', never, { timeoutMs: 50 }],
  ['the deadline', never, { deadlineMs: 50 }],
  ['an error', empty(500), {}],
  ['an error that is not retried', refusal(404, 'not_found_error'), {}],
  ['HTML', json('x', 200, { 'content-type': 'text/html' }), {}],
])('ends each attempt that it began, also the last, after %s', async (_, fault, options) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { requests, responses, failures, hooks } = recorder();
  const { crm } = await startFaults([fault], { maxRetries: 1, ...options, ...hooks });

  await crm.contacts.create({ name: 'Lucía' }).catch(() => {});
  await until(() => expect(responses.length + failures.length).toBe(requests.length));

  const ends = [...responses, ...failures];
  expect(ends.map(({ attempt }) => attempt)).toEqual(requests.map(({ attempt }) => attempt));
  expect(ends.map(({ willRetry }) => willRetry)).toEqual(
    requests.map((_, index) => index < requests.length - 1),
  );
});

test('tells of an attempt that the signal ended, with its reason', async () => {
  const { failures, hooks } = recorder();
  const { crm, received } = await startFaults([never], hooks);
  const controller = new AbortController();
  const reason = new Error('the user left');

  const call = crm.me.get({}, { signal: controller.signal }).catch(() => {});
  await until(() => expect(received).toHaveLength(1));
  controller.abort(reason);
  await call;

  await until(() => expect(failures).toMatchObject([{ willRetry: false, cause: reason }]));
});

test('tells of a replay after a 401 as of a retry, without the wait for the other token', async () => {
  const { responses, hooks } = recorder();
  let tokens = 0;
  const accessToken = () => setTimeout(tokens && 400, `token_${(tokens += 1)}`);
  const unauthorized = refusal(401, 'authentication_error');
  const { crm } = await startFaults([unauthorized], { accessToken, ...hooks });

  await crm.me.get().catch(() => {});

  expect(responses.map(({ willRetry }) => willRetry)).toEqual([true, false]);
  expect(responses[0]?.durationMs).toBeLessThan(400);
});

test('measures until the end of the body', async () => {
  const { responses, hooks } = recorder();
  const { crm } = await startFaults([slowHeaders(120, data())], hooks);

  const startedAt = performance.now();
  await crm.contacts.get('con_1');

  expect(responses[0]?.durationMs).toBeGreaterThan(110);
  expect(responses[0]?.durationMs).toBeLessThanOrEqual(performance.now() - startedAt);
});

test('tells of the token request as of a call of its own', async () => {
  const { requests, hooks } = recorder();
  const service = ({ path }: Received) => (path === '/oauth/token' ? token('t') : data());
  const { crm } = await startFaults(service, { ...credentials, ...hooks });

  await crm.contacts.get('con_1');

  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /oauth/token',
    'GET /v1/contacts/{id}',
  ]);
});

const broken = new Error('the log sink is down');
const ways: Record<string, () => any> = {
  throws: () => {
    throw broken;
  },
  rejects: async () => Promise.reject(broken),
  'never settles': () => new Promise(() => {}),
};
const HOOKS = ['onRequest', 'onResponse', 'onFailure', 'onRetry', 'onDeprecated'] as const;
const cases = HOOKS.flatMap((hook) => Object.keys(ways).map((way) => [hook, way] as const));
const DEPRECATED = { deprecation: '@1788220800' };

test.each(cases)('does its work when %s %s, and tells onHookError alone', async (hook, way) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const console = vi.spyOn(globalThis.console, 'error').mockReturnValue();
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const told: unknown[] = [];
  const { crm } = await startFaults([reset, empty(503), data({ id: 'con_9' }, DEPRECATED)], {
    onDeprecated: () => {},
    [hook]: ways[way],
    onHookError: (error) => told.push(error),
  });
  const { data: contact } = await crm.contacts.create({ name: 'Lucía' });
  await setTimeout(10);

  expect(contact.id).toBe('con_9');
  expect(told.every((error) => error === broken)).toBe(true);
  expect(told.length > 0).toBe(way !== 'never settles');
  expect(console).not.toHaveBeenCalled();
  expect(unhandled).not.toHaveBeenCalled();
});

test.each([
  ['onHookError throws', { onRequest: ways['throws'], onHookError: ways['throws'] }],
  ['onHookError rejects', { onRequest: ways['throws'], onHookError: ways['rejects'] }],
  ['a hook throws when nobody listens', { onResponse: ways['rejects'] }],
])('shows on the console what %s', async (_, hooks) => {
  const console = vi.spyOn(globalThis.console, 'error').mockReturnValue();
  const { crm } = await startFaults([data()], hooks);

  await crm.me.get();

  await until(() => expect(console).toHaveBeenCalledWith(broken));
});

test('calls no hook with the options, which hold the secret, as `this`', async () => {
  const seen: unknown[] = [];
  function note(this: unknown) {
    seen.push(this);
  }
  const { crm } = await startFaults(
    ({ path }, { length }) => {
      if (path === '/oauth/token') return token('t');
      return length > 1 ? data({}, DEPRECATED) : empty(503);
    },
    { ...credentials, ...Object.fromEntries(HOOKS.map((name) => [name, note])) },
  );
  await crm.me.get();

  expect(seen.length).toBeGreaterThan(5);
  expect(seen.every((self) => self === undefined)).toBe(true);
});
