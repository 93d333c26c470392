// A hundred requests of each kind for each operation; CONFORMANCE_RUNS and CONFORMANCE_SEED draw others.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CONFORMING,
  expectSensibleToSucceed,
  expectValidToBeAnswered,
  expectWrongToBeRefused,
  openConforming,
  type Conforming,
} from './conform.ts';

const { CONFORMANCE_RUNS = '100', CONFORMANCE_SEED = '20261122' } = process.env;
const DRAW = { numRuns: Number(CONFORMANCE_RUNS), seed: Number(CONFORMANCE_SEED) };
const TIMEOUT_MS = 3_000 * DRAW.numRuns;
let box: Conforming;
beforeAll(async () => void (box = await openConforming()));
afterAll(() => box.sandbox.close());

test.each(CONFORMING)(
  '$id: requests that refer to what is there succeed',
  { timeout: TIMEOUT_MS },
  async (operation) => {
    await expectSensibleToSucceed(box, operation, DRAW);

    expect(box.sandbox.violations).toEqual([]);
  },
);

test.each(CONFORMING)(
  '$id: requests that fit the schemas get a declared response',
  { timeout: TIMEOUT_MS },
  async (operation) => {
    await expectValidToBeAnswered(box, operation, DRAW);

    expect(box.sandbox.violations).toEqual([]);
  },
);

test.each(CONFORMING)(
  '$id: requests with a fault get the 400 that names its place (A-22)',
  { timeout: TIMEOUT_MS },
  async (operation) => {
    await expectWrongToBeRefused(box, operation, DRAW);

    expect(box.sandbox.violations).toEqual([]);
  },
);
