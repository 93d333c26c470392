/**
 * Reads a date-time that the contract lets through (RFC 3339): also a leap second and an offset
 * without minutes, which Date.parse takes for none.
 *
 * @returns milliseconds since 1970
 */
export function readTime(text: string): number {
  const whole = text.replace(/([+-]\d{2})$/, '$1:00');
  const time = Date.parse(whole);
  if (!Number.isNaN(time)) return time;
  return Date.parse(whole.replace(/:60(?=[.Zz+-])/, ':59')) + 1_000;
}

/** The second that a time is in: what is kept has no finer times, so a filter has none either. */
export const readSecond = (text: string): number => Math.floor(readTime(text) / 1_000) * 1_000;

/** Years have four digits (RFC 3339): the clock stops well before that, and nothing shows a later time. */
export const LATEST = Date.UTC(9_000, 0);

export type Clock = ReturnType<typeof createClock>;

/** Makes a clock that starts at a time and goes `speed` times as fast as the real one. */
export function createClock(startAt: number, speed: number) {
  let start = startAt;
  let realStart = performance.now();
  let pace = speed;
  const now = (): number => Math.floor(start + (performance.now() - realStart) * pace);
  const setTo = (time: number): void => {
    start = time;
    realStart = performance.now();
  };
  return {
    /** Milliseconds since 1970. */
    now,
    /** Sets it to a time, also back: for a state that was kept then. */
    setTo,
    /** Moves on to a time; never back. */
    moveTo: (time: number): void => setTo(Math.max(time, now())),
    /** How many milliseconds pass in the sandbox in a real one; 0 when the clock stands. */
    get speed(): number {
      return pace;
    },
    set speed(next) {
      setTo(now());
      pace = next;
    },
  };
}

const last = { second: NaN, text: '' };

/** A time as resources show it: ISO 8601 in UTC, to the second. */
export function toTimestamp(time: number): string {
  const second = Math.floor(time / 1_000);
  // Much of what happens, happens within one second.
  if (second !== last.second) {
    last.text = `${new Date(time).toISOString().slice(0, 19)}Z`;
    last.second = second;
  }
  return last.text;
}
