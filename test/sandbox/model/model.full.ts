import { expect, test } from 'vitest';
import { runSequences } from './run-sequences.ts';

const { MODEL_RUNS = '200', MODEL_SEED = '20261122' } = process.env;

test('many random sequences of calls leave the sandbox as the model has it', async () => {
  const draw = { numRuns: Number(MODEL_RUNS), seed: Number(MODEL_SEED) };

  expect(await runSequences(draw)).toBe(draw.numRuns);
});
