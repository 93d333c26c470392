import fc from 'fast-check';
import { command, type Command } from './commands.ts';
import { openModeledSandbox } from './modeled-sandbox.ts';

const sequence = fc.tuple(
  fc.array(command, { minLength: 20, maxLength: 60 }),
  fc.integer({ min: 1, max: 7 }),
);

/** Runs random sequences of calls, each of which must leave the sandbox as the model has it; returns how many. */
export async function runSequences(draw: { numRuns: number; seed: number }): Promise<number> {
  let count = 0;
  const property = fc.asyncProperty(sequence, async ([commands, limit]) => {
    const model = await openModeledSandbox();
    for (const [index, each] of commands.entries()) {
      await runCommand(each, () => each.run(model));
      if (index % 10 === 9) await runCommand(each, () => model.check(limit));
    }
    await model.check(limit);
    await model.box.sandbox.close();
    count += 1;
  });
  await fc.assert(property, draw);
  return count;
}

/** A failure says after which command it came. */
async function runCommand({ name }: Command, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    (error as Error).message += `\n(after ${name})`;
    throw error;
  }
}
