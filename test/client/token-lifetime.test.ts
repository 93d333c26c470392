import { expect, test, vi } from 'vitest';
import type { StoredToken } from '../../src/client/token-store.ts';
import { createTestClient } from './test-client.ts';
import { credentials } from './token-service.ts';
import { until } from '../until.ts';

const START = Date.parse('2026-08-14T09:12:00Z');
/** How long a token takes to be issued. */
const ISSUE_MS = 400;

/** A client whose tokens live as long as `seconds` says, and what it sends. */
function startClient(seconds: unknown, stored?: StoredToken) {
  vi.useFakeTimers({ now: START, toFake: ['Date', 'performance'] });
  const kept: StoredToken[] = [];
  const bearers: unknown[] = [];
  let issued = 0;
  const tokenStore = { get: () => stored, set: (token: StoredToken) => void kept.push(token) };
  const fetch = async (url: string, { headers }: RequestInit) => {
    if (url.endsWith('/oauth/token')) {
      // A life counts from before the request.
      vi.advanceTimersByTime(ISSUE_MS);
      return Response.json({ access_token: `token_${(issued += 1)}`, expires_in: seconds });
    }
    bearers.push(new Headers(headers).get('authorization'));
    return Response.json({ data: {}, meta: {} });
  };
  const crm = createTestClient('https://a.example', { ...credentials, fetch, tokenStore });
  const get = () => crm.contacts.get('con_1');
  return { get, kept, bearers, issued: () => issued };
}

test.each([
  ['as long as the endpoint says', 7_200, 7_200],
  ['as long as the endpoint says in a text', '600', 600],
  ['an hour where it does not say', undefined, 3_600],
  ['an hour where it says nonsense', 'soon', 3_600],
])('keeps a token %s', async (_, seconds, lifetime) => {
  const { get, kept } = startClient(seconds);

  await get();

  expect(kept).toEqual([{ accessToken: 'token_1', expiresAt: START + lifetime * 1_000 }]);
});

test('renews a token in its last minute, and a short one in its second half', async () => {
  for (const [seconds, early, late] of [
    [3_600, 3_539_000, 3_540_000],
    [10, 4_000, 5_000],
  ] as const) {
    const { get, issued } = startClient(seconds);
    await get();

    vi.advanceTimersByTime(early);
    await get();
    expect(issued()).toBe(1);

    vi.advanceTimersByTime(late - early);
    await get();
    await until(() => expect(issued()).toBe(2));
  }
});

test('sends a token to within five seconds of its end, a short one longer', async () => {
  for (const [seconds, good, useless] of [
    [3_600, 3_594_000, 3_595_000],
    [10, 8_000, 9_000],
  ] as const) {
    const first = startClient(seconds);
    await first.get();
    vi.advanceTimersByTime(good);
    await first.get();
    expect(first.bearers).toEqual(['Bearer token_1', 'Bearer token_1']);

    const second = startClient(seconds);
    await second.get();
    vi.advanceTimersByTime(useless - ISSUE_MS);
    await second.get();
    expect(second.bearers).toEqual(['Bearer token_1', 'Bearer token_2']);
  }
});

test.each([
  ['a token with two minutes left', 'stored', 120_000, 'Bearer stored'],
  ['no token with a minute left', 'stored', 60_000, 'Bearer token_1'],
  ['no token that has expired', 'stored', -1, 'Bearer token_1'],
  ['nothing that no header can hold', 'stored\n', 120_000, 'Bearer token_1'],
])('takes %s from a store', async (_, accessToken, left, bearer) => {
  const { get, bearers, kept } = startClient(3_600, { accessToken, expiresAt: START + left });

  await get();

  expect(bearers).toEqual([bearer]);
  expect(kept).toHaveLength(bearer === 'Bearer token_1' ? 1 : 0);
});
