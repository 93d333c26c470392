const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i;

/** `full-date` of RFC 3339. */
export function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (DATE.exec(text) ?? []).map(Number);
  if (month < 1 || month > 12 || day < 1) return false;
  if (month === 2) return day <= (isLeapYear(year) ? 29 : 28);
  return day <= ([4, 6, 9, 11].includes(month) ? 30 : 31);
}

const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** `date-time` of RFC 3339, with a space for `T` as its section 5.6 allows. */
export function isDateTime(text: string): boolean {
  const [date = '', time, ...rest] = text.split(/t|\s/i);
  return time !== undefined && rest.length === 0 && isDate(date) && isTime(time);
}

function isTime(text: string): boolean {
  const found = TIME.exec(text);
  if (!found) return false;
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const sign = found[4] === '-' ? -1 : 1;
  const [offsetHours, offsetMinutes] = [Number(found[5] ?? 0), Number(found[6] ?? 0)];
  if (offsetHours > 23 || offsetMinutes > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  // A leap second is the last one of a day in UTC.
  const utcMinute = minute - sign * offsetMinutes;
  const utcHour = hour - sign * offsetHours - (utcMinute < 0 ? 1 : 0);
  return second < 61 && [23, -1].includes(utcHour) && [59, -1].includes(utcMinute);
}
