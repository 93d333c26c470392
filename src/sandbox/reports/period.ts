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
  if (toTime(to) - toTime(from) > MOST_DAYS * DAY_MS)
    throw invalidQuery('from', `must be within ${MOST_DAYS} days of \`to\``);
  return { from, to };
}

/** The parts of a period: days, weeks that begin on Monday, or months; the first may be short. */
export function splitPeriod({ from, to }: DayRange, interval: string): DayRange[] {
  const parts: DayRange[] = [];
  const last = toTime(to);
  // Counted as times: after the last day of the year 9999 no day is written with ten characters.
  for (let start = toTime(from); start <= last;) {
    const next = nextStart(start, interval);
    parts.push({ from: toDay(start), to: toDay(Math.min(next - DAY_MS, last)) });
    start = next;
  }
  return parts;
}

function nextStart(time: number, interval: string): number {
  if (interval === 'day') return time + DAY_MS;
  const day = new Date(time);
  // Date.UTC takes the years before 100 for those of the 20th century.
  if (interval === 'month') return day.setUTCMonth(day.getUTCMonth() + 1, 1);
  const daysFromMonday = (day.getUTCDay() + 6) % 7;
  return time + (7 - daysFromMonday) * DAY_MS;
}
