import { expect } from 'vitest';
import { greaseBody } from '../../src/grease/grease-body.ts';
import { GREASE_KINDS } from '../../src/grease/grease-options.ts';
import { shapeOf } from '../../src/service/shape.ts';
import { type ExampleBody, exampleBodies } from './examples.ts';

/** A value, with the name that its schema has in a generated module. */
export type NamedValue = readonly [name: string, value: unknown];

/** What such a module exports. */
export type ZodModule = Readonly<
  Record<string, { safeParse(value: unknown): { success: boolean; error?: unknown } }>
>;

/** The same with another type in its first field: no schema of the contract accepts that. */
function spoil(value: unknown): unknown {
  const [[name, field] = []] = Object.entries(value as object);
  if (name === undefined) return null;
  const isObject = field !== null && typeof field === 'object';
  return { ...(value as object), [name]: isObject ? 'spoiled' : { spoiled: true } };
}

/** Values that a generated schema refuses, schemas that are missing, and those that accept a wrong value. */
export function findZodFaults(module: ZodModule, values: readonly NamedValue[]): string[] {
  return values.flatMap(([name, value]) => {
    const schema = module[name];
    if (!schema) return [`there is no ${name}`];
    const { success, error } = schema.safeParse(value);
    if (!success) return [`${name} refuses an example: ${String(error).slice(0, 400)}`];
    return schema.safeParse(spoil(value)).success ? [`${name} accepts a wrong value`] : [];
  });
}

/**
 * Fails if generated Zod schemas do not hold the examples.
 *
 * @param nameOf - The name of an example's schema in the module; `undefined` where the tool makes none.
 * @returns how many examples there were
 */
export function checkZod(
  module: ZodModule,
  nameOf: (example: ExampleBody) => string | undefined,
): number {
  const distinct = new Map<string, NamedValue>();
  for (const example of exampleBodies) {
    const name = nameOf(example);
    if (name === undefined) continue;
    distinct.set(`${name} ${JSON.stringify(example.value)}`, [name, example.value]);
  }

  expect(findZodFaults(module, [...distinct.values()])).toEqual([]);
  return distinct.size;
}

/**
 * Which additions of a later version generated Zod schemas refuse in the examples of responses and events.
 *
 * @returns a sentence for docs/tools.md
 */
export function describeAdditions(
  module: ZodModule,
  nameOf: (example: ExampleBody) => string | undefined,
): string {
  const received = exampleBodies.filter((one) => one.isEvent === (one.part === 'Body'));
  const refused = GREASE_KINDS.filter((kind) =>
    received.some((example) => {
      const schema = module[nameOf(example) ?? ''];
      const shape = shapeOf({ $ref: `#/components/schemas/${example.schema}` }, '');
      const later = greaseBody(example.value, shape, (added) => (added === kind ? 7 : undefined));
      return schema && !schema.safeParse(later).success;
    }),
  );
  if (refused.length === 0) return 'They survive additions of a later version.';
  return `They refuse additions of a later version: ${refused.join(', ')}.`;
}
