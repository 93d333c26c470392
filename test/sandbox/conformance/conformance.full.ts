// A hundred requests of each kind for each operation; CONFORMANCE_RUNS and CONFORMANCE_SEED draw others.
import { expect, test, vi } from 'vitest';
import { CONFORMING, KINDS, openConforming } from './conform.ts';

const { CONFORMANCE_RUNS = '100', CONFORMANCE_SEED = '20261122' } = process.env;
const DRAW = { numRuns: Number(CONFORMANCE_RUNS), seed: Number(CONFORMANCE_SEED) };
vi.setConfig({ testTimeout: 3_000 * DRAW.numRuns });
const box = await openConforming();

for (const [what, expectIt] of Object.entries(KINDS)) {
  test.each(CONFORMING)(`$id: ${what}`, async (operation) => {
    await expectIt(box, operation, DRAW);

    expect(box.sandbox.violations).toEqual([]);
  });
}
