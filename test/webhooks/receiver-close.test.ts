import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { until } from '../until.ts';
import { createReceiver, createReporting, createSlow, deliver } from './deliver.ts';
import { BODY } from './hostile/delivery.ts';
import { within } from '../within.ts';

test('close waits for the handlers that run, and refuses what comes', async () => {
  const { receiver, finish, seen, close } = createSlow();
  const first = deliver(receiver);
  await until(() => expect(seen.began).toBe(1));

  const closing = close();
  const refused = await within(2_000, deliver(receiver));
  const wasClosed = seen.isClosed;
  finish();
  await within(2_000, closing);

  const headers = { 'retry-after': '5', connection: 'close' };
  expect(refused).toMatchObject({ status: 503, headers });
  expect(JSON.parse(refused.body)).toMatchObject({ error: 'receiver_closed' });
  expect([wasClosed, seen.ended, (await first).status]).toEqual([false, 1, 200]);
  await expect(receiver.rerun({ rawBody: BODY })).rejects.toThrow(/^receiver_closed/);
});

test('close waits for an event that is run again, and aborts nothing unless it is told to', async () => {
  const { receiver, finish, seen, close } = createSlow();
  const again = receiver.rerun({ rawBody: BODY });
  await until(() => expect(seen.began).toBe(1));

  const closing = close();
  // Longer than the shortest timer.
  await wait(10);
  const { isClosed, signal } = seen;
  finish();
  await within(2_000, closing);

  expect([isClosed, signal?.aborted, seen.ended, await again]).toEqual([
    false,
    false,
    1,
    'handled',
  ]);
});

test.each([503, 202] as const)(
  'close waits for a handler whose delivery got %i at the deadline',
  async (lateStatus) => {
    const { receiver, finish, seen, close } = createSlow({ deadlineMs: 20, lateStatus });
    const { status } = await within(2_000, deliver(receiver));

    const closing = close();
    await new Promise(setImmediate);
    const wasClosed = seen.isClosed;
    finish();
    await within(2_000, closing);

    expect([status, wasClosed, seen.ended]).toEqual([lateStatus, false, 1]);
  },
);

test('close takes in a delivery whose body is on its way', async () => {
  const { promise: body, resolve: send } = Promise.withResolvers<Uint8Array>();
  const receiver = createReceiver();
  const delivery = deliver(receiver, { read: () => body });

  const closing = receiver.close();
  send(BODY);
  await within(2_000, closing);

  expect((await delivery).status).toBe(200);
});

test('close does not wait for a body that does not come, and its handlers do not run', async () => {
  const { promise: body, resolve: send } = Promise.withResolvers<Uint8Array>();
  const { receiver, codes } = createReporting({ deadlineMs: 20 });
  let runs = 0;
  receiver.on('*', () => void (runs += 1));
  const delivery = deliver(receiver, { read: () => body });

  await within(2_000, receiver.close());
  send(BODY);

  expect((await delivery).status).toBe(408);
  await until(() => expect(codes).toEqual(['body_timeout']));
  expect(runs).toBe(0);
});

test('close aborts the signals of handlers after the time that it is given', async () => {
  const { receiver, finish, seen, close } = createSlow();
  const delivery = deliver(receiver);
  await until(() => expect(seen.began).toBe(1));

  const closing = close({ abortAfterMs: 1 });
  await until(() => expect(seen.signal?.aborted).toBe(true), 2_000);
  expect(seen.isClosed).toBe(false);
  finish();
  await within(2_000, closing);

  expect((await delivery).status).toBe(200);
});

test('a receiver without deliveries closes at once, any number of times', async () => {
  const receiver = createReceiver();

  await within(2_000, Promise.all([receiver.close(), receiver.close()]));
  await within(2_000, receiver.close());
});

test('close waits for a handler that began meanwhile and is late', async () => {
  const { promise: body, resolve: send } = Promise.withResolvers<Uint8Array>();
  const { receiver, finish, seen, close } = createSlow({ deadlineMs: 50 });
  const delivery = deliver(receiver, { read: () => body });
  const closing = close();
  send(BODY);

  expect((await within(2_000, delivery)).status).toBe(503);
  await new Promise(setImmediate);
  expect([seen.began, seen.isClosed]).toEqual([1, false]);
  finish();
  await within(2_000, closing);

  expect(seen.ended).toBe(1);
});

test('a receiver that is closed has no timer that would abort what is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  await within(500, createReceiver().close({ abortAfterMs: 60_000 }));

  expect(vi.getTimerCount()).toBe(0);
});
