import { CALM_MS, FIRST_SPACING_MS, LONGEST_SPACING_MS } from './fixed-limits.ts';
import { sleep } from './with-deadline.ts';

export interface Pacer {
  /** Waits so long, and for a turn while the limit holds; undefined, no promise to pay for, without either. */
  readonly pass: (signal: AbortSignal | undefined, afterMs: number) => Promise<void> | undefined;
  /** Takes note of a 429: the milliseconds until the next turn. */
  readonly hold: (headers: Headers, askedMs: number) => number;
}

/**
 * What the calls of a client share after a 429, so that they do not all come back at once. Nothing is sent before the
 * time that the service asked for; then call after call, as far apart as `RateLimit-Policy` allows. Where it does not
 * say, further apart after each new refusal, until there is none for a while.
 */
export function createPacer(): Pacer {
  let opensAt = 0;
  let nextTurn = 0;
  let spacing = 0;

  function takeTurn(): number {
    const ms = nextTurn - performance.now();
    if (ms <= 0) return 0;
    nextTurn += spacing;
    return ms + Math.random() * spacing;
  }

  async function wait(signal: AbortSignal | undefined, afterMs: number): Promise<void> {
    // Another 429 during the wait puts all off again.
    let ms = Math.max(afterMs, takeTurn());
    try {
      for (; ms; ms = performance.now() < opensAt ? takeTurn() : 0) await sleep(ms, signal);
    } catch (reason) {
      // A turn that is not taken is the next call's; a wait without a turn has none to give.
      nextTurn = Math.max(opensAt, nextTurn - spacing);
      throw reason;
    }
  }

  return {
    pass: (signal, afterMs) => (nextTurn + afterMs ? wait(signal, afterMs) : undefined),
    hold(headers, askedMs) {
      const now = performance.now();
      const policy = headers.get('ratelimit-policy')?.match(/;q=([1-9]\d*);w=(\d+)/);
      if (now - nextTurn > CALM_MS) spacing = 0;
      // The refusals of one burst are one.
      if (now >= opensAt) spacing = Math.min(spacing * 2 || FIRST_SPACING_MS, LONGEST_SPACING_MS);
      // A little more, as the service's clock and windows are not ours.
      if (policy) spacing = (1_100 / +policy[1]!) * +policy[2]!;
      nextTurn = Math.max(nextTurn, (opensAt = Math.max(opensAt, now + askedMs)));
      return nextTurn - now;
    },
  };
}
