import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TimerQueue } from '../../src/sandbox/time/timer-queue.ts';

test('timers come out by time, and those of the same time in the order in which they were set', () => {
  const times = fc.array(fc.nat({ max: 20 }), { maxLength: 200 });
  const property = fc.property(times, (drawn) => {
    const queue = new TimerQueue();
    const timers = drawn.map((dueAt, order) => ({ dueAt, order, id: `${order}` }));
    for (const timer of timers) queue.add(timer);

    const sorted = [...timers].sort(
      (one, other) => one.dueAt - other.dueAt || one.order - other.order,
    );
    const taken = timers.map(() => queue.take());
    expect(taken).toEqual(sorted);
    expect(queue.take()).toBeUndefined();
  });

  fc.assert(property, { numRuns: 200, seed: 20_261_121 });
  expect.hasAssertions();
});
