import { type At } from '../document/at.ts';
import { show } from '../document/json.ts';
import type { Rule } from '../rules.ts';
import type { Effect } from './judge.ts';
import { type Pair, type Scope, under } from './scope.ts';

/** What a part says of its end. */
export interface Retirement {
  readonly deprecated: boolean;
  readonly sunset: unknown;
}

/** A promise that is broken or was never made: its rule, and what is said of it. */
type Fault = readonly [Rule, Effect, string];

const DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/;

/** The day of an `x-sunset`, `undefined` for anything that is no date. */
export function sunsetDay(sunset: unknown): string | undefined {
  if (typeof sunset !== 'string' || !DATE.test(sunset)) return undefined;
  if (Number.isNaN(Date.parse(sunset))) return undefined;
  const dayOf = (text: string): string => new Date(text).toISOString().slice(0, 10);
  const written = sunset.slice(0, 10);
  // Date.parse takes February 31st for a day in March.
  return dayOf(written) === written ? dayOf(sunset) : undefined;
}

/** Whether a part may go: it was deprecated, with a sunset that lies before the day. */
export function mayGo({ deprecated, sunset }: Retirement, today: string): boolean {
  const day = sunsetDay(sunset);
  return deprecated && day !== undefined && day < today;
}

/**
 * Compares what both sides say of a part's end: a sunset is a promise, and a deprecation without one
 * promises nothing.
 */
export function compareRetirement(retirement: Pair<Retirement>, at: Pair<At>, scope: Scope): void {
  const { old, new: next } = retirement;
  if (!next.deprecated) {
    if (old.deprecated) report('undeprecated', 'adds', 'is no longer deprecated.');
    return;
  }
  const fault = faultOf(retirement, scope.comparison.today);
  const day = show(next.sunset);
  if (fault) report(...fault);
  else if (!old.deprecated)
    report('deprecated', 'deprecates', `is deprecated and may go after ${day}.`);
  else if (sunsetDay(old.sunset) !== sunsetDay(next.sunset))
    report('sunset-later', 'deprecates', `may now go after ${day}.`);

  function report(rule: Rule, effect: Effect, says: string): void {
    const key = rule.startsWith('sunset') ? 'x-sunset' : 'deprecated';
    scope.report({ rule, effect, ...under(at, key), message: `${scope.label(at)} ${says}` });
  }
}

function faultOf({ old, new: next }: Pair<Retirement>, today: string): Fault | undefined {
  const [before, after] = [sunsetDay(old.sunset), sunsetDay(next.sunset)];
  const [was, is] = [show(old.sunset), show(next.sunset)];
  const fault = (rule: Rule, says: string): Fault => [rule, 'breaks', says];
  if (old.deprecated && old.sunset === undefined && next.sunset === undefined) return undefined;
  if (next.sunset === undefined) {
    if (old.deprecated) return fault('sunset-removed', `is deprecated; its sunset ${was} is gone.`);
    const says = 'is deprecated without an `x-sunset`: nobody can tell how long it will be served.';
    return fault('deprecated-without-sunset', says);
  }
  if (old.deprecated && old.sunset === next.sunset) return undefined;
  if (!after) return fault('sunset-unreadable', `has the sunset ${is}, which is not a date.`);
  if (old.deprecated && old.sunset !== undefined && (!before || after < before)) {
    const says = before
      ? `has its sunset moved to an earlier day, from ${was} to ${is}.`
      : `had the sunset ${was}, which is not a date, so it is unknown whether ${is} is earlier.`;
    return fault('sunset-earlier', says);
  }
  if (before !== undefined || after > today) return undefined;
  return fault('sunset-too-early', `has the sunset ${is}, which is not in the future.`);
}
