import { expect, test } from 'vitest';
import { drawSchedule, live, type Schedule } from './live.ts';

/** Schedules that have found something once. */
const FOUND: Readonly<Record<string, Schedule>> = {};

test.each([1, 2])(
  '15 days from the seed %i, without a fault',
  { timeout: 240_000 },
  async (seed) => {
    expect(await live(drawSchedule(seed, 15))).toBeUndefined();
  },
);

test.each(Object.entries(FOUND))('%s', { timeout: 120_000 }, async (_, schedule) => {
  expect(await live(schedule)).toBeUndefined();
});

test('a seed always draws the same schedule', () => {
  expect(drawSchedule(7, 30)).toEqual(drawSchedule(7, 30));
  expect(drawSchedule(7, 30)).not.toEqual(drawSchedule(8, 30));
});
