import { appendFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { type RunResult, runWithKills } from './end-to-end/killing-run.ts';
import { AT_ONCE } from './end-to-end/sender.ts';
import { readRuns } from './servers/runs.ts';

const DELIVERIES = 2_000;

/** What the sender did; the run would show little if nothing of it had happened. */
function expectRoughWeather({ sent, kills }: RunResult): void {
  expect(sent).toHaveLength(DELIVERIES);
  expect(kills).toBe(7);
  expect(sent.filter(({ attempts }) => attempts > 1).length).toBeGreaterThan(100);
  expect(sent.filter(({ outcome }) => outcome === 'duplicate').length).toBeGreaterThan(100);
}

test('no event is lost, and only those in flight at a kill run twice (R-142 R-143)', async () => {
  const folder = ownFolder();
  const log = join(folder, 'runs.log');
  const onKilled = (pid?: number): void => appendFileSync(log, `killed - ${pid}\n`);

  const program = 'marking-receiver.ts';
  const run = await runWithKills({ program, folder, deliveries: DELIVERIES, seed: 1, onKilled });

  expectRoughWeather(run);
  const { times, cuts, tooOften, afterMark } = readRuns(log);
  const twice = [...times.values()].filter((count) => count > 1).length;
  console.log(`${run.kills} kills, in flight at them ${cuts}, done twice ${twice}`);
  expect([...times.keys()].sort()).toEqual(run.eventIds.toSorted());
  expect([...afterMark, ...tooOften]).toEqual([]);
  expect(cuts).toHaveLength(run.kills);
  expect(Math.max(...cuts)).toBeLessThanOrEqual(AT_ONCE);
});

test('a handler that shares its transaction with the store runs exactly once (R-142 R-143)', async () => {
  const folder = ownFolder();

  const program = 'transaction-receiver.ts';
  const run = await runWithKills({ program, folder, deliveries: DELIVERIES, seed: 2 });

  expectRoughWeather(run);
  const database = new DatabaseSync(join(folder, 'crm.db'), { readOnly: true });
  onTestFinished(() => database.close());
  const wins = database.prepare('SELECT event FROM wins').all();
  expect(wins.map(({ event }) => event as string).sort()).toEqual(run.eventIds.toSorted());
});
