// Of the machine, whatever clock a test puts in its place.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/**
 * What some work resolves to, which fails where it takes longer: "at once" and "ends" are promises about time, and a
 * test without a bound passes by the limit of the runner.
 *
 * @param ms - Milliseconds by the machine's clock, with room for a busy machine: the right time five times over, and
 *   well below what a fault takes.
 */
export async function within<Result>(
  ms: number,
  work: PromiseLike<Result> | (() => PromiseLike<Result>),
): Promise<Result> {
  let timer: ReturnType<typeof startTimer> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`It took longer than ${ms} ms.`);
    timer = startTimer(() => reject(error), ms);
  });
  try {
    return await Promise.race([typeof work === 'function' ? work() : work, late]);
  } finally {
    stopTimer(timer);
  }
}
