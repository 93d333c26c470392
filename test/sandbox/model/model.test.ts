import { expect, test } from 'vitest';
import { runSequences } from './run-sequences.ts';

test('what is created is listed, what is deleted is gone, pages hold each item once, counters agree (R-010, R-014, A-11, A-45, A-96, A-102)', async () => {
  expect(await runSequences({ numRuns: 6, seed: 20_261_121 })).toBe(6);
});
