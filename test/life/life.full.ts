import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { drawSchedule } from './live.ts';
import { lifeIn, readFaults } from './planted.ts';

const LIVES: readonly (readonly [string, ...string[]])[] = [
  ['60 days from the seed 1', '--seed', '1', '--days', '60'],
  ['60 days from the seed 2', '--seed', '2', '--days', '60'],
  ['60 days from the seed 3', '--seed', '3', '--days', '60'],
  // Schedules that have found something once.
  ['a STOP by mail, which is not one on WhatsApp', '--schedule', '[["create",181],["optOut",495]]'],
];

// Side by side: each of them waits for half of its time.
test.concurrent.each(LIVES)('%s', async (_, ...args) => {
  expect(await lifeIn(ROOT, ...args)).toContain('steps without a fault');
});

test('a seed always draws the same schedule', () => {
  expect(drawSchedule(7, 30)).toEqual(drawSchedule(7, 30));
  expect(drawSchedule(7, 30)).not.toEqual(drawSchedule(8, 30));
});

test('schedules that find the planted faults are short', async () => {
  const lengths = (await readFaults()).map(({ schedule }) => schedule.length);

  expect(Math.max(...lengths)).toBeLessThanOrEqual(12);
});
