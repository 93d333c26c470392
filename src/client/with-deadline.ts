import { LONGEST_TIMER_MS } from './fixed-limits.ts';

/**
 * Runs the work until it ends, the time is up or the caller's signal fires, whichever is first;
 * then it leaves no timer and no listener behind, also if the work ignores its signal.
 * `AbortSignal.timeout` would keep its timer, and `any` its followers, after the work has ended.
 */
export function withDeadline<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
  awaited = 'complete response',
): Promise<T> {
  return new Promise((resolve, reject) => {
    outer?.throwIfAborted();
    const controller = new AbortController();
    const tidied =
      <V>(settle: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer);
        outer?.removeEventListener('abort', onAbort);
        settle(value);
      };
    const fail = tidied(reject);
    const stop = (reason: unknown) => {
      fail(reason);
      controller.abort(reason);
    };
    const onAbort = () => stop(outer?.reason);
    const onTimeout = () =>
      stop(new DOMException(`no ${awaited} in ${timeoutMs} ms`, 'TimeoutError'));
    const timer = setTimeout(onTimeout, Math.min(timeoutMs, LONGEST_TIMER_MS));
    outer?.addEventListener('abort', onAbort);
    work(controller.signal).then(tidied(resolve), fail);
  });
}

/** Waits. The signal ends it at once, with its own reason. */
export const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  withDeadline<void>(ms, signal, () => new Promise(() => {})).catch(() => signal?.throwIfAborted());
