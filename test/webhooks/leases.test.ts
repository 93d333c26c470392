import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import { holdLease } from '../../src/webhooks/receiver/hold-lease.ts';
import { createReceiver, deliver } from './deliver.ts';
import { EVENT } from './hostile/delivery.ts';

const LEASE_MS = 300;

/** A receiver on a store with leases, whose handler ends when the test says so, on a clock of the test. */
function start(renew: node.EventStore['renew']) {
  vi.useFakeTimers();
  const { promise: work, resolve: finish, reject: fail } = Promise.withResolvers<void>();
  const errors: string[] = [];
  let signal: AbortSignal | undefined;
  const renewals: number[] = [];
  const begin = Date.now();
  const store: node.EventStore = {
    ...node.createMemoryStore(),
    leaseMs: LEASE_MS,
    renew(id) {
      renewals.push(Date.now() - begin);
      return renew?.(id) ?? false;
    },
  };
  const onError = (error: unknown): void => void errors.push((error as Error).message);
  const receiver = createReceiver({ store, onError, deadlineMs: 100_000 });
  receiver.on('*', async (_event, context) => {
    signal = context.signal;
    // Who listens to it can stop listening.
    expect(context.signal).toBe(signal);
    await work;
  });
  return {
    answer: deliver(receiver),
    finish,
    fail,
    errors,
    renewals,
    isLost: () => signal?.aborted,
  };
}

test.each([
  ['have succeeded', false],
  ['fail', true],
])('a claim is renewed at every third of its lease until the handlers %s', async (_, hasFailed) => {
  const { answer, finish, fail, errors, renewals, isLost } = start(() => true);
  await vi.advanceTimersByTimeAsync(1_050);
  if (hasFailed) fail(new Error('broken'));
  else finish();
  await answer;
  // A timer that is left keeps a process from ending.
  const left = vi.getTimerCount();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(renewals).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]);
  expect([errors, isLost()]).toEqual([hasFailed ? ['broken'] : [], false]);
  expect(left).toBe(0);
});

test('a renewal may fail, and is reported', async () => {
  let count = 0;
  const { answer, finish, errors, isLost } = start(() => {
    if ((count += 1) % 2 === 1) throw new Error('the store is away');
    return true;
  });
  await vi.advanceTimersByTimeAsync(1_250);
  finish();
  await answer;
  expect(isLost()).toBe(false);
  expect(errors).toEqual(Array.from({ length: 6 }, () => 'the store is away'));
});

test.each([
  ['another process has claimed it', () => false, 100, 'another process has it'],
  [
    'the store fails for nine tenths of a lease',
    () => Promise.reject(new Error('away')),
    0.9 * LEASE_MS,
    'it could not be renewed in time',
  ],
  [
    'nine tenths of a lease are over since a late renewal was asked for',
    vi
      .fn(() => Promise.reject(new Error('away')))
      .mockImplementationOnce(() => new Promise((done) => setTimeout(done, 90, true))),
    100 + 0.9 * LEASE_MS,
    'it could not be renewed in time',
  ],
  [
    'the store does not return for nine tenths of a lease',
    () => new Promise<boolean>(() => {}),
    0.9 * LEASE_MS,
    'it could not be renewed in time',
  ],
])('the signal is aborted when %s', async (_, renew, after, reason) => {
  const { answer, finish, errors, isLost } = start(renew);
  await vi.advanceTimersByTimeAsync(after - 1);
  expect(isLost()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isLost()).toBe(true);
  finish();
  await answer;
  expect(errors.filter((message) => message !== 'away')).toEqual([
    `The claim on ${EVENT.id} was lost: ${reason}. Handlers may run twice.`,
  ]);
});

test('a claim in SQLite is kept by renewing it, and not by one that has lost it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(':memory:');
  const open = () => node.createSqliteStore({ database, leaseMs: 400 });
  const [one, two] = [await open(), await open()];
  one.claim('evt_1');
  vi.advanceTimersByTime(300);
  const renewed = one.renew('evt_1');
  vi.advanceTimersByTime(300);
  const claims = [two.claim('evt_1')];
  vi.advanceTimersByTime(101);
  claims.push(two.claim('evt_1'));
  const lost = one.renew('evt_1');
  two.complete('evt_1');
  expect({ renewed, claims, lost, done: one.renew('evt_1') }).toEqual({
    renewed: true,
    claims: ['busy', 'claimed'],
    lost: false,
    done: true,
  });
});

test.each([
  [{ leaseMs: 0 }, 'leaseMs is 0: pass milliseconds from 3 to 2147483647.'],
  [{ leaseMs: NaN }, 'leaseMs is NaN: pass milliseconds from 3 to 2147483647.'],
  [{ leaseMs: 2 ** 31 }, 'leaseMs is 2147483648: pass milliseconds from 3 to 2147483647.'],
  [{ keepDays: -1 }, 'keepDays is -1: pass days from 0 to 36,500.'],
])('a store does not take %j', async (times, message) => {
  await expect(node.createSqliteStore({ database: ':memory:', ...times })).rejects.toThrow(message);
});

test('a lease leaves nothing on the signal of its receiver', () => {
  const { signal: stopped } = new AbortController();
  const lease = holdLease(node.createMemoryStore(), 'evt_1', 0, stopped, () => {});
  expect(lease.signal).toBe(lease.signal);
  expect(getEventListeners(stopped, 'abort')).toHaveLength(1);
  lease.end();
  // A handler may have left work behind that looks at it.
  expect(lease.signal.aborted).toBe(false);
  expect(getEventListeners(stopped, 'abort')).toEqual([]);
});
