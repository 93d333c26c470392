// A few drawn requests for each operation; conformance.full.ts draws more.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONFORMING, KINDS, openConforming, type Conforming } from './conform.ts';

const DRAW = { numRuns: 8, seed: 20_261_121 };

let box: Conforming;
beforeAll(async () => void (box = await openConforming()));
afterAll(() => box.sandbox.close());

test.each(CONFORMING)(
  '$id: what is sensible succeeds, what is wrong is refused at its place, nothing breaks its contract',
  async (operation) => {
    for (const expectIt of Object.values(KINDS)) await expectIt(box, operation, DRAW);

    expect(box.sandbox.violations).toEqual([]);
  },
);
