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
