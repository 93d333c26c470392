import { refuseValue } from './refuse.ts';

/** The limits that the client has and each call may change. */
export interface Limits {
  readonly timeoutMs: number;
  readonly deadlineMs?: number | undefined;
  readonly maxRetries: number;
}

/** Takes the limits that are given and the defaults for those that are not. */
export function readLimits(
  given: { readonly [Name in keyof Limits]?: number | undefined },
  defaults: Limits,
): Limits {
  const {
    timeoutMs = defaults.timeoutMs,
    deadlineMs = defaults.deadlineMs,
    maxRetries = defaults.maxRetries,
  } = given;
  checkPositive('timeoutMs', timeoutMs);
  checkPositive('deadlineMs', deadlineMs);
  if (!Number.isInteger(maxRetries) || maxRetries < 0)
    refuseValue('maxRetries', maxRetries, 'a whole number, 0 for none');
  return { timeoutMs, deadlineMs, maxRetries };
}

/** Refuses what is given and not above 0. */
export function checkPositive(name: string, value: number | undefined): void {
  if (value !== undefined && !(value > 0)) refuseValue(name, value, 'a number above 0');
}
