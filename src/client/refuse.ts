/** The form that all refusals of a value have. */
export function refuseValue(name: string, value: unknown, wanted: string): never {
  throw new TypeError(`${name} is ${String(value)}, pass ${wanted}`);
}

/** Refuses options that there are none of, which are mostly slips of the pen. */
export function checkKeys(name: string, options: object, known: string): void {
  const unknown = Object.keys(options).find((key) => !known.split(' ').includes(key));
  if (unknown) throw new TypeError(`${name}: no option ${unknown}, but ${known}`);
}

/**
 * Whether a token can stand in a header. Asked before `Headers` is, which would put the whole
 * token into the message of its own error.
 */
export const isSendable = (token: unknown): token is string =>
  typeof token === 'string' && /^[!-~]+$/.test(token);
