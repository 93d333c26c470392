import { useEffect, useRef, useState } from 'preact/hooks';
import { live } from './live.ts';

interface Query<T> {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  /** Asks again. */
  readonly again: () => void;
}

/** How long a burst of changes is gathered before the sandbox is asked again, in milliseconds. */
const GATHER_MS = 250;

/**
 * What the sandbox says of something.
 *
 * @param key - What is asked; another key asks anew, undefined asks nothing.
 * @param kinds - Kinds of resources whose changes ask again; all come anew after a restart or a reset.
 */
export function useQuery<T>(
  key: string | undefined,
  ask: () => Promise<T>,
  kinds: readonly string[] = [],
): Query<T> {
  const [state, setState] = useState<{ key?: string; data?: T; error?: Error }>({});
  const latest = useRef({ ask, key });
  latest.current = { ask, key };
  const run = useRef(async () => {
    const { ask: current, key: asked } = latest.current;
    if (asked === undefined) return;
    const settle = (result: { data?: T; error?: Error }): void => {
      if (latest.current.key === asked) setState({ key: asked, ...result });
    };
    await current().then(
      (data) => settle({ data }),
      (error: Error) => settle({ error }),
    );
  });
  useEffect(() => void run.current(), [key]);
  useEffect(() => follow(kinds, () => void run.current()), [key, kinds.join()]);
  const isCurrent = state.key === key;
  return {
    data: isCurrent ? state.data : undefined,
    error: isCurrent ? state.error : undefined,
    again: () => void run.current(),
  };
}

/** Calls when one of the kinds has changed, at most once in a while. */
function follow(kinds: readonly string[], call: () => void): () => void {
  let seen = sumOf(kinds);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = live.listen(() => {
    const sum = sumOf(kinds);
    if (sum === seen || waiting !== undefined) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      seen = sumOf(kinds);
      call();
    }, GATHER_MS);
  });
  return () => {
    stop();
    clearTimeout(waiting);
  };
}

/** A number that grows with each change of one of the kinds, and with each new start. */
function sumOf(kinds: readonly string[]): number {
  const { changes, starts } = live.state;
  return kinds.reduce((sum, kind) => sum + (changes[kind] ?? 0), starts * 1e9);
}
