// As little of a test library as runs everywhere.

/** Throws unless both are the same, by identity or as JSON. */
export function equal(actual: unknown, expected: unknown): void {
  const [shown, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  const isSame = actual === expected || (typeof actual === 'object' && shown === wanted);
  if (!isSame || (actual instanceof Error && actual !== expected)) {
    throw new Error(`${String(actual)} ${shown} is not ${String(expected)} ${wanted}`);
  }
}

/** What a promise is rejected with. */
export async function rejection(promise: Promise<unknown> | undefined): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}
