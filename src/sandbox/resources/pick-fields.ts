/** The named fields of an object, as far as it has them. */
export function pickFields<T extends object, Name extends keyof T>(
  entity: T,
  names: readonly Name[],
): Pick<T, Name> {
  const picked: Partial<Pick<T, Name>> = {};
  for (const name of names) if (entity[name] !== undefined) picked[name] = entity[name];
  return picked as Pick<T, Name>;
}
