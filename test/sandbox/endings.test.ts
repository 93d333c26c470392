// What stops, stops for good, keeps no process from ending, and holds up nothing that comes after it.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DeliveryQueue } from '../../src/sandbox/deliveries/delivery-queue.ts';
import { TurnTaking } from '../../src/sandbox/http/turn-taking.ts';
import { nodePlatform } from '../../src/sandbox/platform/node-platform.ts';
import { Store } from '../../src/sandbox/state/store.ts';
import { Alarm } from '../../src/sandbox/time/alarm.ts';
import { createClock } from '../../src/sandbox/time/clock.ts';
import { within } from '../within.ts';
import { HOOKS } from './behaviors/open-with-receiver.ts';
import { openSandbox } from './open-sandbox.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** How many more timers keep this process after some work. */
function holding(work: () => void): number {
  const count = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = count();
  work();
  return count() - before;
}

test('neither an alarm nor what is to be written keeps a process from ending', () => {
  const alarm = new Alarm(createClock(0, 1), () => undefined);
  onTestFinished(() => alarm.stop());
  const journal = { *read() {}, write: () => undefined, clear: () => undefined, close() {} };
  const store = new Store(journal);
  const put = () => void store.collection('things').put({ id: 'a' });

  expect(holding(() => void setTimeout(() => undefined, 1))).toBe(1);
  expect(holding(() => alarm.setFor({ id: 'one', dueAt: 60_000, order: 1 }))).toBe(0);
  expect(holding(() => store.transaction(put, 'soon'))).toBe(0);
});

const one = () => ({ concurrency: 1, totalConcurrency: 1 });

test('whoever waits for a queue goes on when it is stopped', async () => {
  const queue = new DeliveryQueue(one, nodePlatform, () => {
    throw new Error('The disk is full.');
  });
  queue.add('a', 'one', async () => 'done');
  await nextTurn();
  const settled = queue.settle();

  queue.stop();

  await within(1_000, settled);
  expect(queue.isIdle).toBe(true);
});

test('a sandbox that listens closes though a request is under way', async () => {
  const { sandbox } = await openSandbox();
  const { port } = await sandbox.listen();
  const socket = connect(port, '127.0.0.1')
    .resume()
    .on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('POST /v1/contacts HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const closed = once(socket, 'close');

  await within(2_000, sandbox.close());

  await within(2_000, closed);
});

test('work that fails gives its turn to the next, which waits for its end', async () => {
  const turns = new TurnTaking();
  const { promise, reject } = Promise.withResolvers<never>();
  const first = expect(turns.take('key', () => promise)).rejects.toThrow('no');
  const order: string[] = [];
  const second = turns.take('key', async () => order.push('second'));
  await nextTurn();
  order.push('end of the first');
  reject(new Error('no'));

  await within(1_000, Promise.all([first, second]));

  expect(order).toEqual(['end of the first', 'second']);
});

test.each([
  ['responds', async () => new Response()],
  ['throws', () => Promise.reject(new Error('no'))],
])('an attempt at a receiver that %s leaves no timer', async (_, receive) => {
  const intervals = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')];
  const { sandbox, call } = await openSandbox({ routes: { [HOOKS]: receive } });
  await call('POST', '/v1/webhooks', { url: HOOKS, events: ['*'] });
  await call('POST', '/v1/contacts', { name: 'Ada' });

  await within(5_000, sandbox.advance(0));

  const [set, cleared] = intervals.map(({ mock }) => mock) as [any, any];
  expect(set.results).toHaveLength(1);
  expect(cleared.calls.flat()).toContain(set.results[0].value);
});
