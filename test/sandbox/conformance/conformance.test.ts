// A few drawn requests for each operation; conformance.full.ts draws more.
import { expect, test } from 'vitest';
import { CONFORMING, KINDS, openConforming } from './conform.ts';

const DRAW = { numRuns: 8, seed: 20_261_121 };

const box = await openConforming();

test.each(CONFORMING)(
  '$id: what is sensible succeeds, what is wrong is refused at its place, nothing breaks its contract',
  async (operation) => {
    for (const expectIt of Object.values(KINDS)) await expectIt(box, operation, DRAW);

    expect(box.sandbox.violations).toEqual([]);
  },
);
