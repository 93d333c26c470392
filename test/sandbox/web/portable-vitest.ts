// What the behaviours import from vitest, whose runner needs Node: it gathers the tests, and runs them one by one.
export { expect } from 'vitest';

type Work = (...values: any[]) => unknown;

const tests: { readonly name: string; readonly run: () => unknown }[] = [];
let finished: (() => unknown)[] = [];

export function test(name: string, run: Work): void {
  tests.push({ name, run });
}

test.each =
  (rows: readonly unknown[]) =>
  (name: string, run: Work): void => {
    for (const [index, row] of rows.entries()) {
      test(`${name} #${index}`, () => run(...(Array.isArray(row) ? row : [row])));
    }
  };

export function onTestFinished(work: () => unknown): void {
  finished.push(work);
}

/** How many tests there were, and what failed with which error. */
export async function runTests(): Promise<{ count: number; failed: string[] }> {
  const failed: string[] = [];
  for (const { name, run } of tests) {
    finished = [];
    try {
      await run();
      for (const work of finished) await work();
    } catch (error) {
      const { message, stack } = Object(error) as Error;
      failed.push(`${name}: ${message}\n${stack?.slice(0, 600)}`);
    }
  }
  return { count: tests.length, failed };
}
