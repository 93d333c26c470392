import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { begunAfterMark, inFlight, readEffects, timesDone } from './end-to-end/effects.ts';
import { type RunResult, runWithKills } from './end-to-end/killing-run.ts';
import { AT_ONCE } from './end-to-end/sender.ts';

const DELIVERIES = 2_000;
vi.setConfig({ testTimeout: 180_000 });

/** What the sender did; the run would show little if nothing of it had happened. */
function expectRoughWeather({ sent, kills }: RunResult): void {
  expect(sent).toHaveLength(DELIVERIES);
  expect(kills).toBe(7);
  expect(sent.filter(({ attempts }) => attempts > 1).length).toBeGreaterThan(100);
  expect(sent.filter(({ outcome }) => outcome === 'duplicate').length).toBeGreaterThan(100);
}

test('no event is lost, and only those in flight at a kill run twice (R-142 R-143)', async () => {
  const folder = ownFolder();
  const log = join(folder, 'effects.log');
  const ends: number[] = [];
  const onKilled = (): void => void ends.push(readEffects(log).length);

  const program = 'marking-receiver.ts';
  const run = await runWithKills({ program, folder, deliveries: DELIVERIES, seed: 1, onKilled });

  expectRoughWeather(run);
  const effects = readEffects(log);
  const times = timesDone(effects);
  const begins = [0, ...ends];
  const killed = ends.map((end, index) => inFlight(effects.slice(begins[index], end)));
  const twice = [...times].filter(([, count]) => count > 1);
  const allowed = (id: string): number => 1 + killed.filter((ids) => ids.has(id)).length;
  console.log(
    `${run.kills} kills, in flight at them ${killed.map(({ size }) => size)}, done twice ${twice.length}`,
  );
  expect([...times.keys()].sort()).toEqual(run.eventIds.toSorted());
  expect(begunAfterMark(effects)).toEqual([]);
  expect(twice.filter(([id, count]) => count > allowed(id))).toEqual([]);
  expect(Math.max(...killed.map(({ size }) => size))).toBeLessThanOrEqual(AT_ONCE);
});

test('a handler that shares its transaction with the store runs exactly once (R-142 R-143)', async () => {
  const folder = ownFolder();

  const program = 'transaction-receiver.ts';
  const onKilled = (): void => {};
  const run = await runWithKills({ program, folder, deliveries: DELIVERIES, seed: 2, onKilled });

  expectRoughWeather(run);
  const database = new DatabaseSync(join(folder, 'crm.db'), { readOnly: true });
  onTestFinished(() => database.close());
  const wins = database.prepare('SELECT event FROM wins').all();
  expect(wins.map(({ event }) => event as string).sort()).toEqual(run.eventIds.toSorted());
});
