import type { RunDescription, RunSchema } from './run-description.ts';

type Schemas = RunDescription['schemas'];

/** The schema that a reference leads to. */
export function resolve(schemas: Schemas, schema: RunSchema): RunSchema {
  const target = schema.$ref === undefined ? undefined : schemas[schema.$ref];
  return target ? { ...target, ...schema } : schema;
}

/** The schema and all its variants. */
function branches(schemas: Schemas, schema: RunSchema): RunSchema[] {
  const own = resolve(schemas, schema);
  return [own, ...(own.oneOf ?? []).flatMap((variant) => branches(schemas, variant))];
}

/** What can stand below a name or a place of a list. */
function step(schemas: Schemas, schema: RunSchema, key: string | number): RunSchema[] {
  return branches(schemas, schema).flatMap(({ properties, items, additional }) => {
    if (typeof key === 'number') return items ? [items] : [];
    const own = properties?.[key];
    if (own) return [own];
    return typeof additional === 'object' ? [additional] : [];
  });
}

/** All schemas that can hold at a path, variants included. */
export function schemasAt(
  schemas: Schemas,
  root: RunSchema,
  path: readonly (string | number)[],
): RunSchema[] {
  const found = path.reduce<RunSchema[]>(
    (list, key) => list.flatMap((schema) => step(schemas, schema, key)),
    [root],
  );
  return found.flatMap((schema) => branches(schemas, schema));
}

export const typesOf = ({ type }: RunSchema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;
