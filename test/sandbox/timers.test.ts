import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { nodePlatform } from '../../src/sandbox/platform/node-platform.ts';
import type { Journal } from '../../src/sandbox/state/journal.ts';
import { Store } from '../../src/sandbox/state/store.ts';
import { Alarm } from '../../src/sandbox/time/alarm.ts';
import { createClock } from '../../src/sandbox/time/clock.ts';
import { TimerQueue } from '../../src/sandbox/time/timer-queue.ts';
import { type Timer, Timers } from '../../src/sandbox/time/timers.ts';

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

test('an alarm rings once, by the speed of its clock, not at once for a time beyond all timers, and not when it is stopped', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const clock = createClock(0, 60);
  const rung: number[] = [];
  const [alarm, before, after] = Array.from(
    { length: 3 },
    () => new Alarm(clock, () => rung.push(clock.now())),
  ) as [Alarm, Alarm, Alarm];
  const set = (dueAt: number, on = alarm) => on.setFor({ dueAt, order: 1, id: 'any' });
  after.stop();
  for (const one of [before, after]) set(30_000, one);
  before.stop();
  for (const dueAt of [120_000, 60_000]) set(dueAt);
  vi.advanceTimersByTime(2_500);
  set(1e15);
  vi.advanceTimersByTime(10);

  expect(rung).toEqual([60_000]);
});

/** Timers that write down what they run, but throw for the subject "broken"; on a journal, if there is one. */
function openTimers(speed = 0, journal?: Journal) {
  const store = new Store(journal);
  const clock = createClock(0, speed);
  const ran: string[] = [];
  const work = ({ subject }: Timer) => {
    if (subject === 'broken') throw new Error('no such subject');
    ran.push(`${subject} at ${clock.now()}`);
  };
  const onFault = ({ message }: Error) => void ran.push(message);
  const open = () => new Timers(store, clock, work, { ...nodePlatform, outside: IDLE, onFault });
  const timers = open();
  const set = (dueAt: number, subject: string, on = timers) =>
    store.transaction(() => on.set(dueAt, { kind: 'any', workspaceId: 'wsp_1', subject }), 'soon');
  return { store, ran, timers, set, reopen: open };
}

test('a timer that is set anew runs once, at its new time, and keeps no other one waiting', async () => {
  const { store, ran, timers, set } = openTimers();
  set(10, 'moved');
  set(30, 'moved');
  set(20, 'other');
  set(40, 'broken');
  await timers.advance(25);
  const early = [...ran];
  await timers.advance(100);

  expect(early).toEqual(['other at 20']);
  expect(ran).toEqual(['other at 20', 'moved at 30', 'no such subject']);
  // What fails does not fail again when the data is read the next time.
  expect(store.collection('timers').size).toBe(0);
});

test('timers of one instant run in the order in which they were set, also after a restart', async () => {
  const { ran, set, reopen } = openTimers();
  for (const subject of ['one', 'two', 'three']) set(50, subject);
  const timers = reopen();
  for (const subject of ['four', 'one']) set(50, subject, timers);
  await timers.advance(50);

  expect(ran).toEqual(['two', 'three', 'four', 'one'].map((subject) => `${subject} at 50`));
});

test('what the clock is moved on by is kept at once and not waited for; while nothing can be kept, nothing begins', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  let isFull = false;
  const write = vi.fn((rows: Iterable<unknown>) => {
    if (isFull) throw new Error('disk is full');
    return void [...rows];
  });
  const journal = { *read() {}, write, clear: () => undefined, close: () => undefined };
  const { ran, timers, set } = openTimers(1, journal);
  for (const second of [10, 11, 15]) set(second * 1_000, `${second}`);
  await timers.advance(9_000);
  const writes = write.mock.calls.length;
  vi.advanceTimersByTime(2_000);
  isFull = true;
  vi.advanceTimersByTime(5_000);
  isFull = false;
  vi.advanceTimersByTime(1_500);

  expect([writes, ran]).toEqual([1, ['10 at 10000', '11 at 11000', '15 at 16500']]);
});

test('timers that are stopped run nothing, whatever is due', () => {
  const { ran, timers, set } = openTimers();
  set(0, 'before');
  timers.runDue();
  set(Infinity, 'never');
  expect(timers.nextDueAt).toBe(Number.MAX_SAFE_INTEGER);
  set(0, 'after');
  timers.stop();
  timers.runDue();

  expect(ran).toEqual(['before at 0']);
});
