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
    return refuse({ ...headers, 'retry-after': '1' });
  };
  return { fetch, taken, sent: () => sent };
}

function refuse(headers: Record<string, string>): Response {
  const error = { type: 'rate_limit_error', code: 'rate_limit_exceeded', message: 'No.' };
  return Response.json({ error }, { status: 429, headers });
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
    return refuse({ 'retry-after': `${seconds}` });
  });

  const first = Promise.all([crm.me.get(), crm.me.get()]);
  await vi.advanceTimersByTimeAsync(100);
  const late = crm.me.get();
  await vi.advanceTimersByTimeAsync(20_000);
  await Promise.all([first, late]);

  expect(sentAt).toHaveLength(5);
  expect(Math.min(...sentAt.slice(2))).toBeGreaterThanOrEqual(10_000);
});

const MINUTELY = { 'ratelimit-policy': '"default";q=60;w=60', 'retry-after': '1' };

/** A client whose first calls are refused, and when each was sent. */
function refused(many: number, headers: Record<string, string>) {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const sentAt: number[] = [];
  let left = many;
  const crm = connect(async () => {
    sentAt.push(Date.now());
    left -= 1;
    return left < 0 ? Response.json({ data: {}, meta: {} }) : refuse(headers);
  });
  const call = (count: number, options = {}) =>
    Promise.allSettled(Array.from({ length: count }, () => crm.me.get({}, options)));
  return { call, sentAt, again: () => (left = many) };
}

test('who is refused takes one turn, and not another one behind all others', async () => {
  const { call, sentAt } = refused(10, MINUTELY);
  void call(10);
  // Ten turns of 1.1 seconds, from the end of the first second on.
  await vi.advanceTimersByTimeAsync(13_000);
  expect(sentAt).toHaveLength(20);
});

test('a turn that an ended call had is the one of the next', async () => {
  const { call, sentAt } = refused(1, MINUTELY);
  const controller = new AbortController();
  void call(1);
  await vi.advanceTimersByTimeAsync(10);
  void call(50, { signal: controller.signal });
  await vi.advanceTimersByTimeAsync(10);
  controller.abort();
  await vi.advanceTimersByTimeAsync(10);
  void call(1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sentAt).toHaveLength(3);
});

test.each([
  ['more than a minute apart do not add up', 65_000, 0, 30],
  ['less than a minute apart add up', 50_000, 500, 1_000],
])('refusals %s', async (_, apartMs, leastMs, mostMs) => {
  const { call, sentAt, again } = refused(2, { 'retry-after': '1' });
  for (let round = 0; round < 10; round += 1) {
    again();
    void call(2);
    await vi.advanceTimersByTimeAsync(apartMs);
  }
  const [first = 0, second = 0] = sentAt.slice(-2);
  expect(sentAt).toHaveLength(40);
  expect(second - first).toBeGreaterThanOrEqual(leastMs);
  expect(second - first).toBeLessThanOrEqual(mostMs);
});

test.each([
  ["a minute's policy", MINUTELY, 1_000, 3_000],
  ['no time', {}, 200, 400],
])('a call that begins while a limit of %s holds waits', async (_, headers, closedMs, allMs) => {
  const { call, sentAt } = refused(1, headers);
  void call(1);
  await vi.advanceTimersByTimeAsync(10);
  void call(1);
  await vi.advanceTimersByTimeAsync(closedMs);
  expect(sentAt).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(allMs - closedMs);
  expect(sentAt).toHaveLength(3);
});

test('the last refusal of a call holds the others, too', async () => {
  const { call, sentAt } = refused(3, { 'retry-after': '1' });
  void call(1);
  await vi.advanceTimersByTimeAsync(2_200);
  void call(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(sentAt).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sentAt).toHaveLength(4);
});

test('waits that end without having had a turn do not open a limit', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const sentAt: number[] = [];
  const crm = connect(async () => {
    const count = sentAt.push(Date.now());
    return count > 20 ? refuse(MINUTELY) : new Response('', { status: 503 });
  });
  const controller = new AbortController();
  for (let count = 0; count < 20; count += 1)
    void crm.me.get({}, { signal: controller.signal }).catch(() => {});
  await vi.advanceTimersByTimeAsync(10);
  void crm.me.get().catch(() => {});
  await vi.advanceTimersByTimeAsync(10);
  controller.abort();
  await vi.advanceTimersByTimeAsync(10);
  void crm.me.get().catch(() => {});
  await vi.advanceTimersByTimeAsync(900);
  expect(sentAt).toHaveLength(21);
});
