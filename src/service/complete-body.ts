import { contract } from './load-document.ts';
import { dereference, type JsonObject, remember } from './json.ts';

type Complete = (value: unknown) => unknown;
type Fields = Readonly<Record<string, unknown>>;

const made = new WeakMap<JsonObject, Complete>();

/**
 * What is empty is not kept; a response says it all the same, as the contract promises: `null`, an
 * empty list or an empty object for each required field.
 */
export const completeBody = (schema: JsonObject, body: unknown): unknown =>
  completeOf(schema)(body);

/** The same for one resource, by its type. */
export function completeResource<T extends { readonly object: string }>(resource: T): T {
  const schema = resourceSchemas().get(resource.object);
  return schema ? (completeOf(schema)(resource) as T) : resource;
}

let schemas: Map<string, JsonObject> | undefined;

/** The schemas of resources by the value of `object`: not those of events, or of what a delete leaves. */
function resourceSchemas(): Map<string, JsonObject> {
  schemas ??= new Map(
    Object.entries<JsonObject>(contract.components['schemas'] ?? {})
      .filter(([name]) => !/EventData$|^Deleted|WithSecret$/.test(name))
      .map(([, schema]) => [schema['properties']?.object?.const, schema]),
  );
  return schemas;
}

const completeOf = (reference: JsonObject): Complete =>
  remember(made, reference, () => {
    const schema = dereference(contract, reference);
    return made.get(schema) ?? completeSchema(schema);
  });

function completeSchema(schema: JsonObject): Complete {
  // A schema that refers to itself finds this one, which finds the real one when it is called.
  made.set(schema, (value) => made.get(schema)?.(value));
  const complete = makeComplete(schema);
  made.set(schema, complete);
  return complete;
}

function makeComplete(schema: JsonObject): Complete {
  const { items, properties, oneOf } = schema;
  if (oneOf) {
    const [one, ...others] = oneOf.filter(({ type }: JsonObject) => type !== 'null');
    return others.length > 0 ? (value) => value : completeOf(one);
  }
  if (items) {
    const complete = completeOf(items);
    return (value) => (Array.isArray(value) ? value.map(complete) : value);
  }
  return properties ? completeObject(schema) : (value) => value;
}

function completeObject({ properties, required = [] }: JsonObject): Complete {
  const fields = Object.entries<JsonObject>(properties).map(([name, schema]) => ({
    name,
    complete: completeOf(schema),
    empty: required.includes(name) ? emptyValue(dereference(contract, schema)) : undefined,
  }));
  // What a write has completed is complete when it is the response, too: nothing that is kept is mutated.
  let last: unknown;
  return (value) => {
    if (value === last || typeof value !== 'object' || value === null || Array.isArray(value))
      return value;
    const completed: Record<string, unknown> = {};
    let left = Object.keys(value).length;
    // In the order of the contract, as its examples are.
    for (const { name, complete, empty } of fields) {
      const own = (value as Fields)[name];
      if (own !== undefined) {
        completed[name] = complete(own);
        left -= 1;
      } else if (empty !== undefined) completed[name] = empty();
    }
    if (left === 0) return (last = completed);
    const others = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
    // `__proto__` is a name like any other here, unlike in an assignment.
    const kept = others.map((name) => [name, (value as Fields)[name]]);
    return { ...completed, ...Object.fromEntries(kept) };
  };
}

/** How a schema says that there is nothing; undefined where it cannot. */
function emptyValue({
  type,
  oneOf,
  additionalProperties,
}: JsonObject): (() => unknown) | undefined {
  const types: readonly string[] = [type ?? 'null'].flat();
  const isNullable = oneOf?.some((one: JsonObject) => one['type'] === 'null');
  if (isNullable || (types.includes('null') && !oneOf)) return () => null;
  if (types.includes('array')) return () => [];
  return types.includes('object') && additionalProperties === true ? () => ({}) : undefined;
}
