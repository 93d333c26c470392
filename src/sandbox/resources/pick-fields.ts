/** The fields of an object that have a value; those that may be `null` may be missing. */
type Picked<T, Name extends keyof T> = {
  [Key in Name as null extends T[Key] ? never : Key]: T[Key];
} & { [Key in Name as null extends T[Key] ? Key : never]?: NonNullable<T[Key]> };

/** The named fields of an object, as far as they have a value. */
export function pickFields<T extends object, Name extends keyof T>(
  entity: T,
  names: readonly Name[],
): Picked<T, Name> {
  const picked: Partial<Pick<T, Name>> = {};
  for (const name of names) if (entity[name] != null) picked[name] = entity[name];
  return picked as unknown as Picked<T, Name>;
}
