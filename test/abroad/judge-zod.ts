import { expect } from 'vitest';
import { type ExampleBody, exampleBodies } from './examples.ts';

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: unknown };
}

/** The same with another type in its first field: no schema of the contract takes that. */
function spoil(value: unknown): unknown {
  const [[name, field] = []] = Object.entries(value as object);
  if (name === undefined) return null;
  return {
    ...(value as object),
    [name]: field !== null && typeof field === 'object' ? 'spoiled' : { spoiled: true },
  };
}

/**
 * Parses the examples with generated Zod schemas. Fails when one is refused or has no schema, or when
 * what is wrong is taken.
 *
 * @param nameOf - The name of an example's schema in the module; `undefined` where the tool makes none.
 * @returns how many examples there were
 */
export function judgeZod(
  module: Readonly<Record<string, Schema>>,
  nameOf: (example: ExampleBody) => string | undefined,
): number {
  const named = exampleBodies.flatMap((example) => {
    const name = nameOf(example);
    return name === undefined ? [] : [{ name, value: example.value }];
  });
  const faults = named.flatMap(({ name, value }) => {
    const schema = module[name];
    if (!schema) return [`there is no ${name}`];
    const { success, error } = schema.safeParse(value);
    if (!success) return [`${name} refuses an example: ${String(error).slice(0, 400)}`];
    return schema.safeParse(spoil(value)).success ? [`${name} takes what is wrong`] : [];
  });

  expect(faults).toEqual([]);
  expect(named.length).toBeGreaterThan(100);
  return named.length;
}
