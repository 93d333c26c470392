import type { FaultRule } from '../../../generated/control.ts';

/** The faults that most want to see, as switches. */
export const SWITCHES: readonly (readonly [string, FaultRule])[] = [
  ['Unavailable (503)', { status: 503 }],
  ['Too many requests (429)', { status: 429 }],
  ['Slow, by 2 s', { delay_ms: 2_000 }],
  ['Connection breaks before', { reset: 'before' }],
  ['Response is lost', { reset: 'after' }],
  ['Half a response', { malformed: true }],
];

export const sameRule = (a: FaultRule, b: FaultRule): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
