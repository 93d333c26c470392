import { FIRST_SPACING_MS, LONGEST_SPACING_MS } from './fixed-limits.ts';
import { sleep } from './with-deadline.ts';

/** What the calls of a client share after a 429, so that they do not all come back at once. */
export interface Pacer {
  /** Waits for a turn, while the limit holds; undefined, not a promise that each call pays for, where it does not. */
  readonly pass: (signal: AbortSignal | undefined) => Promise<void> | undefined;
  /** Takes note of a 429, and takes a turn: the milliseconds until it. */
  readonly hold: (headers: Headers, askedMs: number) => number;
}

/**
 * Nothing is sent before the time that the service asked for; then call after call, as far apart as
 * `RateLimit-Policy` allows. Where it does not say, further apart after each new refusal.
 */
export function createPacer(): Pacer {
  let opensAt = 0;
  let nextTurn = 0;
  let spacing = 0;

  function takeTurn(): number {
    const now = performance.now();
    if (now >= nextTurn) return 0;
    const wait = nextTurn - now;
    nextTurn += spacing;
    return wait + Math.random() * spacing;
  }

  async function wait(signal: AbortSignal | undefined): Promise<void> {
    // Another 429 during the wait puts all off again.
    for (let ms = takeTurn(); ms; ms = performance.now() < opensAt ? takeTurn() : 0)
      await sleep(ms, signal);
  }

  return {
    pass: (signal) => (nextTurn ? wait(signal) : undefined),
    hold(headers, askedMs) {
      const now = performance.now();
      const [, requests, seconds] =
        headers.get('ratelimit-policy')?.match(/;q=([1-9]\d*);w=(\d+)/) ?? [];
      // The refusals of one burst are one.
      if (now >= opensAt) spacing = Math.min(spacing * 2 || FIRST_SPACING_MS, LONGEST_SPACING_MS);
      // A little more, as the service's clock and windows are not ours.
      if (requests) spacing = (Number(seconds) * 1_100) / Number(requests);
      opensAt = Math.max(opensAt, now + askedMs);
      nextTurn = Math.max(nextTurn, opensAt);
      return Math.max(askedMs, takeTurn());
    },
  };
}
