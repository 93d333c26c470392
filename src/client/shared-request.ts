import { withDeadline } from './with-deadline.ts';

/** Some work that several calls wait for: one is under way at most. */
export interface SharedRequest<Input, T> {
  readonly isUnderWay: () => boolean;
  readonly begin: (input: Input) => Promise<T>;
  /** Waits for what is under way, or begins it. */
  readonly join: (input: Input) => Promise<T>;
}

interface Run<T> {
  readonly result: Promise<T>;
  /** When it was last known to be alive. */
  aliveAt: number;
  isOver: boolean;
}

const SIGN_OF_LIFE_MS = 200;
const DEAD_AFTER_MS = 1_000;

/**
 * Workers end what a request began together with that request, and tell nobody: a promise that others wait for never
 * settles. So work gives signs of life, and who waits for some that has given none for a second begins it anew.
 *
 * @param keepAlive - Keeps the platform from ending a promise with the request that made it.
 */
export function createSharedRequest<Input, T>(
  work: (input: Input) => Promise<T>,
  keepAlive: ((work: Promise<unknown>) => void) | undefined,
): SharedRequest<Input, T> {
  let last: Run<T> | undefined;

  const isAlive = ({ isOver, aliveAt }: Run<T>): boolean =>
    !isOver && performance.now() - aliveAt < DEAD_AFTER_MS;

  function begin(input: Input): Promise<T> {
    const signs = setInterval(() => (run.aliveAt = performance.now()), SIGN_OF_LIFE_MS);
    const result = work(input).finally(() => {
      clearInterval(signs);
      run.isOver = true;
    });
    const run: Run<T> = { result, aliveAt: performance.now(), isOver: false };
    last = run;
    keepAlive?.(result.catch(() => {}));
    return result;
  }

  async function join(input: Input): Promise<T> {
    let run: Run<T> | undefined;
    // What another one began meanwhile is as good, though it may be over.
    while (last && (isAlive(last) || (run && run !== last))) {
      const current = (run = last);
      try {
        return await withDeadline(DEAD_AFTER_MS, undefined, () => current.result);
      } catch (error) {
        // It may have ended at the deadline, too.
        if (current.isOver) return current.result;
        // Some platforms do say that it will never settle; at the deadline it may only be slow.
        if (!(error instanceof DOMException)) current.aliveAt = -Infinity;
      }
    }
    return begin(input);
  }

  return { isUnderWay: () => !!last && isAlive(last), begin, join };
}
