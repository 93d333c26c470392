import { expect, test, vi } from 'vitest';
import { Deadlines } from '../../src/sandbox/deliveries/deadlines.ts';
import { DeliveryQueue } from '../../src/sandbox/deliveries/delivery-queue.ts';
import { sendAttempt } from '../../src/sandbox/deliveries/send-attempt.ts';
import type { Engine } from '../../src/sandbox/engine.ts';
import { nodePlatform } from '../../src/sandbox/platform/node-platform.ts';
import { type Platform, StaleConnection } from '../../src/sandbox/platform/platform.ts';
import { readSandboxOptions } from '../../src/sandbox/read-sandbox-options.ts';
import { within } from '../within.ts';
import { HOOKS } from './behaviors/open-with-receiver.ts';

/** A queue for so many attempts at once, of an endpoint and in all, which end when they are told to. */
function openQueue(
  concurrency: number,
  totalConcurrency: number,
  keep: () => void = () => undefined,
  onFault?: (error: Error) => void,
) {
  const limits = () => ({ concurrency, totalConcurrency });
  const queue = new DeliveryQueue(limits, nodePlatform, keep, onFault);
  const begun: string[] = [];
  const ends = new Map<string, (outcome: 'done' | 'again') => void>();
  return {
    queue,
    begun,
    add(endpoint: string, id: string) {
      queue.add(endpoint, id, () => {
        begun.push(id);
        return new Promise((resolve) => ends.set(id, resolve));
      });
    },
    end: (id: string, outcome: 'done' | 'again' = 'done') => ends.get(id)?.(outcome),
  };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('endpoints take turns: one with much to send does not keep the others waiting', async () => {
  const { add, end, begun } = openQueue(50, 4);
  for (let count = 0; count < 100; count += 1) add('loud', `loud ${count}`);
  for (const id of ['quiet 1', 'quiet 2']) add('quiet', id);
  await nextTurn();

  expect(begun).toEqual(['loud 0', 'quiet 1', 'loud 1', 'quiet 2']);
  for (const id of begun.splice(0)) end(id);
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(['loud 2', 'loud 3', 'loud 4', 'loud 5']);
  // Who comes while all places are taken has one within the next round.
  for (const id of ['late', 'later']) add(id, id);
  for (const id of ['loud 2', 'loud 3', 'loud 4']) {
    end(id);
    await nextTurn();
    await nextTurn();
  }
  expect(begun.slice(4)).toEqual(['loud 6', 'late', 'later']);
});

test('an endpoint and all of them have so many attempts at once, the others wait in order, and no endpoint is kept in mind after its last', async () => {
  const { queue, add, end, begun } = openQueue(2, 2);
  const places = vi.fn(() => 1);
  queue.add('gone', 'only', async () => 'done', places);
  await queue.settle();
  for (const id of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) add(id.charAt(0), id);
  await nextTurn();
  expect(begun).toEqual(['a1', 'b1']);

  places.mockClear();
  end('b1');
  await expect.poll(() => begun.slice(2)).toEqual(['c1']);
  end('c1');
  await expect.poll(() => begun.slice(3)).toEqual(['a2']);
  end('a2');
  await expect.poll(() => begun.slice(4)).toEqual(['a3']);
  expect(places).not.toHaveBeenCalled();
});

test('a delivery is queued once, and again when its attempt is over', async () => {
  const { queue, add, end, begun } = openQueue(5, 5);
  add('a', 'one');
  add('a', 'one');
  await nextTurn();
  add('a', 'one');
  await nextTurn();
  expect(begun).toEqual(['one']);

  end('one');
  await queue.settle();
  add('a', 'one');
  await nextTurn();

  expect(begun).toEqual(['one', 'one']);
});

test('what this machine could not send has another turn, and nothing else is sent meanwhile', async () => {
  const { queue, add, end, begun } = openQueue(1, 1);
  add('a', 'one');
  add('a', 'two');
  await nextTurn();
  end('one', 'again');

  await expect.poll(() => begun).toEqual(['one', 'two']);
  end('two');
  await expect.poll(() => begun).toEqual(['one', 'two', 'one']);
  expect(queue.isIdle).toBe(false);
  end('one');
  await queue.settle();
  expect(queue.isIdle).toBe(true);
});

test('nothing is sent before it is kept', async () => {
  let isKept = false;
  const { add, begun } = openQueue(1, 1, () => {
    if (!isKept) throw new Error('The disk is full.');
  });
  add('a', 'one');
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual([]);

  isKept = true;

  await expect.poll(() => begun, { timeout: 5_000 }).toEqual(['one']);
});

test('what waits is dropped when the queue stops, and it is idle then', async () => {
  const { queue, add, end, begun } = openQueue(1, 1);
  add('a', 'one');
  add('a', 'two');
  await nextTurn();
  queue.stop();
  end('one', 'again');
  await within(1_000, queue.settle());
  add('a', 'three');
  await nextTurn();
  await nextTurn();

  expect(begun).toEqual(['one']);
});

test('an attempt that rejects is over, is told, and holds nothing up', async () => {
  const faults: string[] = [];
  const tell = ({ message }: Error) => void faults.push(message);
  const { queue, add, end, begun } = openQueue(1, 1, () => undefined, tell);
  queue.add('a', 'broken', () => Promise.reject(new Error('A listener has thrown.')));
  add('a', 'next');

  await expect.poll(() => begun).toEqual(['next']);
  end('next');
  await queue.settle();

  expect(faults).toEqual(['A listener has thrown.']);
});

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('time in which this process worked on something else does not count against a receiver', async () => {
  const { signal, end } = new Deadlines(nodePlatform).start(400);
  for (let count = 0; count < 3; count += 1) {
    block(400);
    await nextTurn();
  }

  expect(signal.aborted).toBe(false);
  expect(end()).toBe(false);
});

test('an attempt that takes too long is ended, and says so', async () => {
  const deadlines = new Deadlines(nodePlatform);
  const deadline = deadlines.start(60);
  const other = deadlines.start(60_000);

  await expect.poll(() => deadline.signal.aborted, { timeout: 5_000 }).toBe(true);
  expect([deadline.end(), other.end()]).toEqual([true, false]);
  // Of the contract.
  expect(readSandboxOptions({}).deliveries.deadlineMs).toBe(8_000);
});

test('deadlines tick while an attempt is under way, then not, and again for the next', async () => {
  vi.useFakeTimers();
  const deadlines = new Deadlines(nodePlatform);

  for (const isLate of [true, false, true]) {
    const { signal, end } = deadlines.start(60);
    await vi.advanceTimersByTimeAsync(isLate ? 200 : 30);

    expect([signal.aborted, end()]).toEqual([isLate, isLate]);
    expect(vi.getTimerCount()).toBe(0);
  }
});

test('what was interrupted is sent again at once on a connection of its own, but by no sandbox that closes', async () => {
  const tried: boolean[] = [];
  const post: Platform['post'] = (_, { isFresh }) => {
    tried.push(isFresh);
    return Promise.reject(new StaleConnection());
  };
  const settings = readSandboxOptions({ routes: { [HOOKS]: 'http://127.0.0.1:1' } });
  const parts = { settings, deadlines: new Deadlines(nodePlatform) };
  const engine = { ...parts, platform: { ...nodePlatform, post } } as Partial<Engine>;
  const parcel = {
    url: HOOKS,
    body: '{"type":"deal.won"}',
    secret: 'whsec_1',
    deliveryId: 'whd_1',
  };
  for (const closed of [new AbortController().signal, AbortSignal.abort()])
    await sendAttempt({ ...engine, closed } as Engine, parcel);

  expect(tried).toEqual([false, true, false]);
});
