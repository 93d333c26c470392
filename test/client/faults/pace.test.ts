import { beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../src/index.ts';
import { within } from '../../within.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 7, 1) }));
/** A service that takes so many requests in each second, and says more or less of it in its headers. */
function limitedService(perSecond: number, says: 'the policy' | 'Retry-After alone') {
  const windows = new Map<number, number>();
  const taken: number[] = [];
  let sent = 0;
  const fetch = async (): Promise<Response> => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 40));
    const window = Math.floor(Date.now() / 1_000);
    const count = (windows.get(window) ?? 0) + 1;
    windows.set(window, count);
    const policy = { 'ratelimit-policy': `"default";q=${perSecond * 60};w=60` };
    const headers = says === 'the policy' ? policy : {};
    if (count <= perSecond) {
      taken.push(Date.now());
      return Response.json({ data: { id: 'con_1' }, meta: {} }, { status: 201, headers });
    }
    const error = { type: 'rate_limit_error', code: 'rate_limit_exceeded', message: 'No.' };
    const init = { status: 429, headers: { ...headers, 'retry-after': '1' } };
    return Response.json({ error }, init);
  };
  return { fetch, taken, sent: () => sent };
}

const connect = (fetch: () => Promise<Response>) =>
  createClient({ baseUrl: 'https://crm.test', accessToken: 'token_1', fetch });

test.each(['the policy', 'Retry-After alone'] as const)(
  '300 parallel creates at 50 a second lose none within a minute, where the service says %s',
  async (says) => {
    const { fetch, taken, sent } = limitedService(50, says);
    const crm = connect(fetch);
    const startedAt = Date.now();

    const calls = Array.from({ length: 300 }, () => crm.contacts.create({ name: 'Lucía' }));
    const settled = Promise.allSettled(calls);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await settled).filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(Math.max(...taken) - startedAt).toBeLessThan(20_000);
    // Nearly every call is refused once at most.
    expect(sent()).toBeLessThan(700);
  },
);

test('a call that begins while the limit holds waits for its turn', async () => {
  // Turns are spread by chance, and two of them may fall into one second: then a call is refused once more.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { fetch, sent } = limitedService(1, 'the policy');
  const crm = connect(fetch);
  const first = Promise.all([crm.me.get(), crm.me.get()]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent()).toBe(2);

  const late = crm.me.get();
  await vi.advanceTimersByTimeAsync(500);
  expect(sent()).toBe(2);

  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all([first, late]);
  expect(sent()).toBe(4);
});

test('a turn that is waited for ends with the signal, and another client does not wait', async () => {
  const { fetch } = limitedService(1, 'the policy');
  const crm = connect(fetch);
  const first = Promise.all([crm.me.get(), crm.me.get()]);
  await vi.advanceTimersByTimeAsync(100);
  const controller = new AbortController();

  const late = expect(crm.me.get({}, { signal: controller.signal })).rejects.toThrow('enough');
  controller.abort(new Error('enough'));
  await within(2_000, late);
  const other = limitedService(1, 'the policy');
  await Promise.all([connect(other.fetch).me.get(), vi.advanceTimersByTimeAsync(60)]);
  expect(other.sent()).toBe(1);

  await vi.advanceTimersByTimeAsync(10_000);
  await first;
});

test.each<[string, readonly [number, number], readonly [number, number]]>([
  ['a longer one that comes during the wait', [1, 0], [10, 500]],
  ['the longer one, though a shorter one comes after it', [10, 0], [1, 500]],
])('of two limits holds %s', async (_, ...limits) => {
  const sentAt: number[] = [];
  const startedAt = Date.now();
  const crm = connect(async () => {
    const [seconds, ms] = limits[sentAt.push(Date.now() - startedAt) - 1] ?? [];
    if (!seconds) return Response.json({ data: {}, meta: {} });
    await new Promise((resolve) => setTimeout(resolve, ms));
    const error = { type: 'rate_limit_error', code: 'rate_limit_exceeded', message: 'No.' };
    return Response.json({ error }, { status: 429, headers: { 'retry-after': `${seconds}` } });
  });

  const first = Promise.all([crm.me.get(), crm.me.get()]);
  await vi.advanceTimersByTimeAsync(100);
  const late = crm.me.get();
  await vi.advanceTimersByTimeAsync(20_000);
  await Promise.all([first, late]);

  expect(sentAt).toHaveLength(5);
  expect(Math.min(...sentAt.slice(2))).toBeGreaterThanOrEqual(10_000);
});
