import { type At, child } from '../document/at.ts';
import { show } from '../document/json.ts';
import type { Rule } from '../rules.ts';
import type { Pair, Scope } from './scope.ts';

/** What a part says of its end. */
export interface Retirement {
  readonly deprecated: boolean;
  readonly sunset: unknown;
}

/** A promise that is broken or was never made. */
interface Fault {
  readonly rule: Rule;
  readonly text: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/;

/** The day of an `x-sunset`, `undefined` for anything that is no date. */
export function sunsetDay(sunset: unknown): string | undefined {
  if (typeof sunset !== 'string' || !DATE.test(sunset)) return undefined;
  const time = Date.parse(sunset);
  if (Number.isNaN(time)) return undefined;
  const day = new Date(time).toISOString().slice(0, 10);
  // Date.parse takes February 31st for a day in March.
  return sunset.length === 10 && day !== sunset ? undefined : day;
}

/** Whether a part may go: it was deprecated, with a sunset that lies before the day. */
export function mayGo({ deprecated, sunset }: Retirement, today: string): boolean {
  const day = sunsetDay(sunset);
  return deprecated && day !== undefined && day < today;
}

/**
 * Compares what both sides say of a part's end: a sunset is a promise, and a deprecation without one
 * promises nothing.
 *
 * @param label - what the part is called in a message
 */
export function compareRetirement(
  retirement: Pair<Retirement>,
  at: Pair<At>,
  label: () => string,
  scope: Scope,
): void {
  const { old, new: next } = retirement;
  if (!next.deprecated) {
    if (old.deprecated) report('undeprecated', 'adds', `${label()} is no longer deprecated.`);
    return;
  }
  const fault = faultOf(retirement, scope.comparison.today);
  if (fault) report(fault.rule, 'breaks', `${label()} ${fault.text}`);
  if (!old.deprecated && !fault) {
    report(
      'deprecated',
      'deprecates',
      `${label()} is deprecated and may go after ${show(next.sunset)}.`,
    );
  } else if (!fault && sunsetDay(old.sunset) !== sunsetDay(next.sunset)) {
    report('sunset-later', 'deprecates', `${label()} may now go after ${show(next.sunset)}.`);
  }

  function report(rule: Rule, effect: 'adds' | 'breaks' | 'deprecates', message: string): void {
    const key = rule.startsWith('sunset') ? 'x-sunset' : 'deprecated';
    scope.report({ rule, effect, old: child(at.old, key), new: child(at.new, key), message });
  }
}

function faultOf({ old, new: next }: Pair<Retirement>, today: string): Fault | undefined {
  const [before, after] = [sunsetDay(old.sunset), sunsetDay(next.sunset)];
  if (old.deprecated && old.sunset === undefined && next.sunset === undefined) return undefined;
  if (next.sunset === undefined) {
    return old.deprecated
      ? {
          rule: 'sunset-removed',
          text: `is deprecated, and its sunset ${show(old.sunset)} is gone.`,
        }
      : {
          rule: 'deprecated-without-sunset',
          text: 'is deprecated without an `x-sunset`: nobody can tell how long it will be served.',
        };
  }
  if (old.deprecated && old.sunset === next.sunset) return undefined;
  if (!after)
    return {
      rule: 'sunset-unreadable',
      text: `has the sunset ${show(next.sunset)}, which is not a date.`,
    };
  if (old.deprecated && old.sunset !== undefined && (!before || after < before)) {
    const text = before
      ? `has its sunset moved to an earlier day, from ${show(old.sunset)} to ${show(next.sunset)}.`
      : `had the sunset ${show(old.sunset)}, which is not a date, so it is unknown whether ${show(next.sunset)} is earlier.`;
    return { rule: 'sunset-earlier', text };
  }
  if (before === undefined && after <= today) {
    return {
      rule: 'sunset-too-early',
      text: `has the sunset ${show(next.sunset)}, which is in the past.`,
    };
  }
  return undefined;
}
