/** Day and time, in UTC. */
export const dayTime = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)}`;

/** `customer_name` as words, `owner_id` as the owner; a name with dots is a name of the contract and stays. */
export function words(name: string): string {
  if (name.includes('.')) return name;
  const text = name.replace(/(?<=.)_(id|at)$/, '').replaceAll(/[_-]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const count = (value: number): string => value.toLocaleString('en-US');

export const plural = (value: number, noun: string, many = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : many}`;

/** A part of a path as a text; one that is not percent-encoded stands for itself. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** How long milliseconds are, in their largest two units. */
export function duration(milliseconds: number): string {
  let rest = Math.max(0, Math.round(milliseconds));
  if (rest < 1_000) return `${rest} ms`;
  const parts = UNITS.flatMap(([unit, size]) => {
    const whole = Math.floor(rest / size);
    rest -= whole * size;
    return whole > 0 ? `${whole} ${unit}` : [];
  });
  return parts.slice(0, 2).join(' ');
}
