import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { plant } from '../planted/try-bugs.ts';
import { drawSchedule, type Schedule } from './live.ts';
import { lifeIn, readFaults } from './planted.ts';

/** Schedules that have found something once. */
const FOUND: Readonly<Record<string, Schedule>> = {
  'a STOP by mail that was taken for one on WhatsApp': [
    ['create', 181],
    ['optOut', 495],
  ],
};

test.each(['1', '2', '3'])(
  '60 days from the seed %s, without a fault',
  { timeout: 900_000 },
  async (seed) => {
    expect(await lifeIn(ROOT, '--seed', seed, '--days', '60')).toContain('steps without a fault');
  },
);

test.each(Object.entries(FOUND))('%s', { timeout: 300_000 }, async (_, schedule) => {
  const said = await lifeIn(ROOT, '--schedule', JSON.stringify(schedule));

  expect(said).toContain('steps without a fault');
});

test('a seed always draws the same schedule', () => {
  expect(drawSchedule(7, 30)).toEqual(drawSchedule(7, 30));
  expect(drawSchedule(7, 30)).not.toEqual(drawSchedule(8, 30));
});

test.each(await readFaults())('$file can still have this fault: $bug', ({ file, ...fault }) => {
  const text = readFileSync(join(ROOT, file), 'utf8');

  expect(plant({ file, ...fault }, text)).not.toBe(text);
  expect(fault.schedule.length).toBeLessThanOrEqual(12);
});
