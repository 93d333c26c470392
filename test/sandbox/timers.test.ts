import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { nodePlatform } from '../../src/sandbox/platform/node-platform.ts';
import { Store } from '../../src/sandbox/state/store.ts';
import { Alarm } from '../../src/sandbox/time/alarm.ts';
import { createClock } from '../../src/sandbox/time/clock.ts';
import { TimerQueue } from '../../src/sandbox/time/timer-queue.ts';
import { Timers } from '../../src/sandbox/time/timers.ts';

const IDLE = { isIdle: true, settle: () => Promise.resolve() };

test('timers come out by time, and those of the same time in the order in which they were set', () => {
  const times = fc.array(fc.nat({ max: 20 }), { maxLength: 200 });
  const property = fc.property(times, (drawn) => {
    const queue = new TimerQueue();
    const timers = drawn.map((dueAt, order) => ({ dueAt, order, id: `${order}` }));
    for (const timer of timers) queue.add(timer);

    const sorted = [...timers].sort(
      (one, other) => one.dueAt - other.dueAt || one.order - other.order,
    );
    expect(timers.map(() => queue.take())).toEqual(sorted);
    expect(queue.take()).toBeUndefined();
  });

  fc.assert(property, { numRuns: 200, seed: 20_261_121 });
  expect.hasAssertions();
});

test('an alarm rings once, by the speed of its clock, and not at once for a time beyond all timers', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const clock = createClock(0, 60);
  const rung: number[] = [];
  const alarm = new Alarm(clock, () => rung.push(clock.now()));
  const set = (dueAt: number) => alarm.setFor({ dueAt, order: 1, id: 'any' });
  for (const dueAt of [120_000, 60_000]) set(dueAt);
  vi.advanceTimersByTime(2_500);
  set(1e15);
  vi.advanceTimersByTime(10);

  expect(rung).toEqual([60_000]);
});

test('a timer that is set anew runs once, at its new time, and keeps no other one waiting', async () => {
  const store = new Store();
  const clock = createClock(0, 0);
  const ran: string[] = [];
  const timers = new Timers(
    store,
    clock,
    ({ subject }) => {
      if (subject === 'broken') throw new Error('no such subject');
      ran.push(`${subject} at ${clock.now()}`);
    },
    { ...nodePlatform, outside: IDLE, onFault: (error) => ran.push(error.message) },
  );
  const set = (time: number, subject: string) =>
    timers.set(time, { kind: 'any', workspaceId: 'wsp_1', subject });
  store.transaction(() => {
    set(10, 'moved');
    set(30, 'moved');
    set(20, 'other');
    set(40, 'broken');
  });
  await timers.advance(25);
  const early = [...ran];
  await timers.advance(100);

  expect(early).toEqual(['other at 20']);
  expect(ran).toEqual(['other at 20', 'moved at 30', 'no such subject']);
  // What fails does not fail again when the data is read the next time.
  expect(store.collection('timers').size).toBe(0);
});
