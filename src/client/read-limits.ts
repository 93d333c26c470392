/** The two limits that the client has and each call may change. */
export interface Limits {
  readonly timeoutMs: number;
  readonly maxRetries: number;
}

/** Takes the limits that are given and the defaults for those that are not. */
export function readLimits(
  given: { readonly [Name in keyof Limits]?: number | undefined },
  defaults: Limits,
): Limits {
  const { timeoutMs = defaults.timeoutMs, maxRetries = defaults.maxRetries } = given;
  if (!(timeoutMs > 0)) throw new TypeError(`timeoutMs is ${timeoutMs}, pass a number above 0`);
  if (!Number.isInteger(maxRetries) || maxRetries < 0) {
    throw new TypeError(`maxRetries is ${maxRetries}, pass a whole number, 0 for none`);
  }
  return { timeoutMs, maxRetries };
}
