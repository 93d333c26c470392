// On some platforms what a request began ends with that request, and tells nobody: workers drop its promises and
// its timers. Here a first token request is dropped so; `test/runtimes/token-lives.ts` does it in workerd.
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createSharedRequest } from '../../src/client/token-cache.ts';
import { createTestClient } from './test-client.ts';
import { credentials } from './token-service.ts';
import { until } from '../until.ts';
import { within } from '../within.ts';

const LIFETIME_S = 3_600;

/** A client, its tokens and how the service treats the request for each of them, counted from 1. */
function startClient(treat: (count: number) => unknown = () => {}, options: object = {}) {
  const bearers: unknown[] = [];
  let issued = 0;
  const fetch = async (url: string, { headers }: RequestInit) => {
    if (!url.endsWith('/oauth/token')) {
      bearers.push(new Headers(headers).get('authorization'));
      return Response.json({ data: {}, meta: {} });
    }
    const count = (issued += 1);
    await treat(count);
    return Response.json({ access_token: `token_${count}`, expires_in: LIFETIME_S });
  };
  const crm = createTestClient('https://a.example', { ...credentials, fetch, ...options });
  return { get: () => crm.contacts.get('con_1'), bearers, issued: () => issued };
}

const never = () => new Promise<never>(() => {});

/** Begins something that gives no sign of life afterwards. */
async function beginDead(work: () => Promise<unknown>): Promise<void> {
  const signs = vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
  work().catch(() => {});
  await setTimeout(50);
  expect(signs).toHaveBeenCalledOnce();
  signs.mockRestore();
}

test('calls that wait for a token request which was dropped get a token from another', async () => {
  const { get, bearers, issued } = startClient((count) => (count === 1 ? never() : undefined));

  await beginDead(get);
  await within(5_000, Promise.all(Array.from({ length: 50 }, get)));

  expect(bearers).toEqual(Array(50).fill('Bearer token_2'));
  expect(issued()).toBe(2);
});

test('calls that come later to a dropped token request share the one that replaced it', async () => {
  const { get, issued } = startClient((count) => (count === 1 ? never() : undefined));
  const calls: Promise<unknown>[] = [];

  await beginDead(get);
  for (let index = 0; index < 9; index += 1) {
    calls.push(get());
    await setTimeout(100);
  }
  await within(5_000, Promise.all(calls));

  expect(issued()).toBe(2);
});

test('a token request that lives is waited for, however slow', async () => {
  const { get, issued } = startClient(() => setTimeout(2_500));

  await within(9_000, Promise.all(Array.from({ length: 50 }, get)));

  expect(issued()).toBe(1);
});

test('all who wait for a token request get its error', async () => {
  const { get, issued } = startClient(() => Promise.reject(new TypeError('down')), {
    maxRetries: 0,
  });

  const outcomes = await within(5_000, Promise.allSettled(Array.from({ length: 5 }, get)));

  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(issued()).toBe(1);
});

test('no call waits for a token longer than its timeoutMs', async () => {
  const { get } = startClient(never, { timeoutMs: 100, maxRetries: 5 });

  await within(2_000, expect(get()).rejects.toThrow('no token in 100 ms'));
});

test.each([
  ['a worker', 'Cloudflare-Workers', false],
  ['a worker whose waitUntil it got', 'Cloudflare-Workers', true],
  ['Node', 'Node.js/26', false],
])('in %s the last minute of a token is used to renew it', async (_, userAgent, keeps) => {
  vi.stubGlobal('navigator', { userAgent });
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const kept: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void kept.push(work);
  const { get, bearers } = startClient(() => {}, keeps ? { waitUntil } : {});
  await get();
  vi.advanceTimersByTime((LIFETIME_S - 30) * 1_000);

  await get();

  // Only where nothing keeps the request alive does the call that began it wait for it.
  const waits = userAgent === 'Cloudflare-Workers' && !keeps;
  expect(bearers[1]).toBe(waits ? 'Bearer token_2' : 'Bearer token_1');
  expect(kept).toHaveLength(keeps ? 2 : 0);
  await until(async () => {
    await get();
    expect(bearers.at(-1)).toBe('Bearer token_2');
  });
});

test('a token that is good is sent where renewing it stalls, also where that is waited for', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { get, bearers } = startClient((count) => (count > 1 ? never() : undefined), {
    timeoutMs: 2_000,
  });
  await get();
  vi.advanceTimersByTime((LIFETIME_S - 30) * 1_000);

  await within(5_000, Promise.all([get(), get()]));

  expect(bearers).toEqual(Array(3).fill('Bearer token_1'));
});

test('what waitUntil throws ends no call', async () => {
  const told: unknown[] = [];
  const broken = new Error('outside of a request');
  const waitUntil = () => {
    throw broken;
  };
  const onHookError = (error: unknown) => void told.push(error);
  const { get, bearers } = startClient(() => {}, { waitUntil, onHookError });

  await get();

  expect(bearers).toEqual(['Bearer token_1']);
  expect(told).toEqual([broken]);
});

test('a token that comes at the moment at which its request would count as dropped is taken', async () => {
  vi.useFakeTimers();
  const work = () =>
    new Promise<string>((done) => void globalThis.setTimeout(done, 1_000, 'token'));
  const { begin, join } = createSharedRequest(work, undefined);
  const first = begin(undefined);
  const second = join(undefined);

  // Both timers fire before what waits for either goes on.
  vi.advanceTimersByTime(1_000);

  expect(await within(2_000, Promise.all([first, second]))).toEqual(['token', 'token']);
});
