const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** A time such as `90s` or `24h` in milliseconds; undefined for a text that is none. */
export function readDuration(text: string): number | undefined {
  const [, number, unit = ''] = /^\+?(\d{1,9})\s*(ms|s|m|h|d)$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) * (UNITS[unit] as number);
}
