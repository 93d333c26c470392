// A few drawn requests for each operation; conformance.full.ts draws more.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CONFORMING,
  expectSensibleToSucceed,
  expectValidToBeAnswered,
  expectWrongToBeRefused,
  openConforming,
  type Conforming,
} from './conform.ts';

const DRAW = { numRuns: 8, seed: 20_261_121 };
/** Nothing of theirs can be wrong but the token. */
const ALWAYS_RIGHT = ['getMe', 'getSettings', 'listWebhookEvents'];

let box: Conforming;
beforeAll(async () => void (box = await openConforming()));
afterAll(() => box.sandbox.close());

test.each(CONFORMING)(
  '$id: what is sensible succeeds, nothing breaks its contract',
  async (operation) => {
    await expectSensibleToSucceed(box, operation, DRAW);
    await expectValidToBeAnswered(box, operation, DRAW);

    const hasWrong = await expectWrongToBeRefused(box, operation, DRAW);

    expect(hasWrong).toBe(!ALWAYS_RIGHT.includes(operation.id));
  },
);
