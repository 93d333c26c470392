import type { Call } from '../context.ts';
import { invalidQuery } from '../refused.ts';

/** Days in UTC, as `2026-08-01`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
/** Days that are reported on at once. */
const MOST_DAYS = 3_660;

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The period of a report: without `from` and `to` the current month so far. */
export function readPeriod({ query, engine }: Call): DayRange {
  const today = toDay(engine.clock.now());
  const to = (query['to'] as string | undefined) ?? today;
  const from = (query['from'] as string | undefined) ?? `${to.slice(0, 8)}01`;
  if (from > to) throw invalidQuery('from', 'must not be after `to`');
  if (toTime(to) - toTime(from) > MOST_DAYS * DAY_MS) {
    throw invalidQuery('from', `must be within ${MOST_DAYS} days of \`to\``);
  }
  return { from, to };
}

/** The parts of a period: days, weeks that begin on Monday, or months; the first may be short. */
export function splitPeriod({ from, to }: DayRange, interval: string): DayRange[] {
  const parts: DayRange[] = [];
  for (let start = from; start <= to;) {
    const next = nextStart(start, interval);
    const end = toDay(toTime(next) - DAY_MS);
    parts.push({ from: start, to: end < to ? end : to });
    start = next;
  }
  return parts;
}

function nextStart(day: string, interval: string): string {
  const time = toTime(day);
  if (interval === 'day') return toDay(time + DAY_MS);
  if (interval === 'month') {
    const [year = 0, month = 0] = day.split('-').map(Number);
    return toDay(Date.UTC(year, month, 1));
  }
  const daysFromMonday = (new Date(time).getUTCDay() + 6) % 7;
  return toDay(time + (7 - daysFromMonday) * DAY_MS);
}
