/** The limits that the client has and each call may change. */
export interface Limits {
  readonly timeoutMs: number;
  readonly deadlineMs: number | undefined;
  readonly maxRetries: number;
}

/** Takes the limits that are given and the defaults for those that are not. */
export function readLimits(
  given: { readonly [Name in keyof Limits]?: number | undefined },
  defaults: Limits,
): Limits {
  const { timeoutMs, deadlineMs, maxRetries } = given;
  if (timeoutMs === undefined && deadlineMs === undefined && maxRetries === undefined) {
    return defaults;
  }
  checkPositive({ timeoutMs, deadlineMs });
  if (maxRetries !== undefined && (!Number.isInteger(maxRetries) || maxRetries < 0)) {
    throw new TypeError(`maxRetries is ${maxRetries}, pass a whole number, 0 for none`);
  }
  return {
    timeoutMs: timeoutMs ?? defaults.timeoutMs,
    deadlineMs: deadlineMs ?? defaults.deadlineMs,
    maxRetries: maxRetries ?? defaults.maxRetries,
  };
}

/** Refuses what is given and not above 0. */
export function checkPositive(numbers: Readonly<Record<string, number | undefined>>): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (value !== undefined && !(value > 0)) {
      throw new TypeError(`${name} is ${value}, pass a number above 0`);
    }
  }
}
