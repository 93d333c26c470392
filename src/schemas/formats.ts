const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)[t\s](\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i;
// Nearly all of them: whole months of 28 days, in UTC. This tells it in a fifth of the time.
const COMMON =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** `full-date` of RFC 3339. */
export function isDate(text: string): boolean {
  const found = DATE.exec(text);
  return found !== null && isDay(Number(found[1]), Number(found[2]), Number(found[3]));
}

/** `date-time` of RFC 3339, with a space for `T` as its section 5.6 allows. */
export function isDateTime(text: string): boolean {
  if (COMMON.test(text)) return true;
  const found = DATE_TIME.exec(text);
  if (found === null) return false;
  if (!isDay(Number(found[1]), Number(found[2]), Number(found[3]))) return false;
  const sign = found[7] === '-' ? -1 : 1;
  return isTime(
    [Number(found[4]), Number(found[5]), Number(found[6])],
    Number(found[8] ?? 0) * sign,
    Number(found[9] ?? 0) * sign,
  );
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  if (month === 2) return day <= (isLeapYear(year) ? 29 : 28);
  return day <= (month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31);
}

const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function isTime(
  [hour, minute, second]: readonly [number, number, number],
  offsetHours: number,
  offsetMinutes: number,
): boolean {
  if (Math.abs(offsetHours) > 23 || Math.abs(offsetMinutes) > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  // A leap second is the last one of a day in UTC.
  const utcMinute = minute - offsetMinutes;
  const utcHour = hour - offsetHours - (utcMinute < 0 ? 1 : 0);
  return second < 61 && [23, -1].includes(utcHour) && [59, -1].includes(utcMinute);
}

/** How many characters a text has, as JSON Schema counts them: a pair of surrogates is one. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text has fewer characters than that. */
export const isShorter = (text: string, least: number): boolean => characters(text) < least;

/** Whether a text has more characters than that; it never has more than it has units, which need no counting. */
export const isLonger = (text: string, most: number): boolean =>
  text.length > most && characters(text) > most;
