import { expect, test, vi } from 'vitest';
import { IdleQueue } from '../../src/drift/idle-queue.ts';
import { within } from '../within.ts';

test.each([
  ['a thousand bodies', 1_001, 1],
  ['sixteen million characters', 17, 1_000_000],
])('more than %s do not wait, and those that come later do', async (_, count, characters) => {
  const queue = new IdleQueue(1_000_000);
  let ran = 0;
  for (let index = 0; index < count; index += 1) queue.add(characters, () => (ran += 1));

  await within(5_000, queue.flush());
  const first = [ran, queue.dropped];
  queue.add(characters, () => (ran += 1));
  await within(5_000, queue.flush());

  expect(first).toEqual([count - 1, 1]);
  expect([ran, queue.dropped]).toEqual([count, 1]);
});

test('what takes long lets others have their turn in between', async () => {
  const queue = new IdleQueue(100);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  let ran = 0;
  for (const end of [9, 18]) queue.add(1, () => (ran += now.mockReturnValue(end) && 1));

  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(ran).toBe(1);
  await within(1_000, queue.flush());
  expect(ran).toBe(2);
});

test('flush waits for what is expected, whether it comes or fails', async () => {
  const queue = new IdleQueue(100);
  const [good, bad] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFlushed = false;
  queue.expect(good.promise);
  queue.expect(bad.promise);
  const flushed = queue.flush().then(() => (isFlushed = true));

  good.resolve();
  await new Promise(setImmediate);
  expect(isFlushed).toBe(false);
  bad.reject(new Error('cut off'));
  await within(1_000, flushed);

  expect(queue.dropped).toBe(1);
});
