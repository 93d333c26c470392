import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { drawSchedule, type Schedule } from './live.ts';

/** Lives in a process of its own, whose clock may step; resolves to what it says. */
const life = (...args: string[]): Promise<string> =>
  new Promise((done) => {
    const command = ['--no-warnings', join(ROOT, 'test/life/command.ts'), ...args];
    execFile(process.execPath, command, (_, stdout, stderr) => done(stdout + stderr));
  });

/** Schedules that have found something once. */
const FOUND: Readonly<Record<string, Schedule>> = {
  'a STOP by mail that was taken for one on WhatsApp': [
    ['create', 181],
    ['optOut', 495],
  ],
};

test.concurrent.each(['1', '2', '3'])(
  '60 days from the seed %s, without a fault',
  { timeout: 280_000 },
  async (seed) => {
    expect(await life('--seed', seed, '--days', '60')).toContain('steps without a fault');
  },
);

test.concurrent.each(Object.entries(FOUND))('%s', { timeout: 120_000 }, async (_, schedule) => {
  const said = await life('--schedule', JSON.stringify(schedule));

  expect(said).toContain('steps without a fault');
});

test('a seed always draws the same schedule', () => {
  expect(drawSchedule(7, 30)).toEqual(drawSchedule(7, 30));
  expect(drawSchedule(7, 30)).not.toEqual(drawSchedule(8, 30));
});
