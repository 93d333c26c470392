/** The form that all refusals of a value have. */
export function refuseValue(name: string, value: unknown, wanted: string): never {
  throw new TypeError(`${name} is ${String(value)}, pass ${wanted}`);
}

/** Refuses options that there are none of, which are mostly slips of the pen. */
export function checkKeys(name: string, options: object, known: string): void {
  const unknown = Object.keys(options).find((key) => !known.split(' ').includes(key));
  if (unknown) throw new TypeError(`${name}: there is no option ${unknown}, but ${known}`);
}
