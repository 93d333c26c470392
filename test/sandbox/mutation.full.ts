// Plants faults in the sandbox, one at a time, and wants the suites to find each of them.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { FAULTS } from './mutation/faults.ts';
import type { PlantedFault } from './mutation/planted-fault.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = join(ROOT, 'src/sandbox');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const CONFIG = 'test/sandbox/mutation/vitest.mutation.config.ts';
const AT_ONCE = 2;
const PER_RUN_MS = 90_000;

/** How many tests of a suite fail with a fault planted, or without one. A run that never ends counts as one. */
async function countFailures(suite: string, report: string, fault?: number): Promise<number> {
  await rm(report, { force: true });
  const env = { ...process.env, PLANTED_REPORT: report, PLANTED_FAULT: String(fault ?? '') };
  const args = [VITEST, 'run', '--config', CONFIG, `test/sandbox/${suite}.test.ts`];
  const isDone = await new Promise<boolean>((resolve) => {
    const options = { cwd: ROOT, env, timeout: PER_RUN_MS, killSignal: 'SIGKILL' } as const;
    execFile(process.execPath, args, options, (error) => resolve(error?.signal !== 'SIGKILL'));
  });
  if (!isDone) return 1;
  const { numTotalTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'));
  if (numTotalTests === 0) throw new Error(`The suite ${suite} has no tests.`);
  return numFailedTests;
}

/** Does the work for each item, some at once; each worker has a report file of its own. */
async function forEach<T>(
  items: readonly T[],
  folder: string,
  work: (item: T, report: string) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const workers = Array.from({ length: AT_ONCE }, async (_, worker) => {
    for (const item of left) await work(item, join(folder, `report-${worker}.json`));
  });
  await Promise.all(workers);
}

const nameOf = ({ file, text, replacement }: PlantedFault): string =>
  `${file}: "${text}" to "${replacement}"`;

test('each fault has one place to be planted in', async () => {
  const places = await Promise.all(
    FAULTS.map(async (fault) => {
      const source = await readFile(join(SOURCES, fault.file), 'utf8');
      return [nameOf(fault), source.split(fault.text).length - 1];
    }),
  );

  expect(places.filter(([, count]) => count !== 1)).toEqual([]);
  expect(FAULTS.length).toBeGreaterThanOrEqual(40);
});

test(
  'the suites pass without a fault, and find each one that is planted',
  { timeout: 900_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-mutation-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const suites = [...new Set(FAULTS.map(({ seenBy }) => seenBy))];
    const failing: string[] = [];
    const survivors: string[] = [];

    await forEach(suites, folder, async (suite, report) => {
      if ((await countFailures(suite, report)) > 0) failing.push(suite);
    });
    expect(failing).toEqual([]);
    await forEach([...FAULTS.entries()], folder, async ([index, fault], report) => {
      const failures = await countFailures(fault.seenBy, report, index);
      if (failures === 0) survivors.push(nameOf(fault));
    });

    console.log(`${FAULTS.length - survivors.length} of ${FAULTS.length} planted faults found.`);
    expect(survivors).toEqual([]);
  },
);
