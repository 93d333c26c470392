import { bounds } from './bounds.ts';
import { below, fault, type Faults, join } from './faults.ts';
import { mustBe, mustBeOneOf } from './words.ts';

/** What is wrong with a value; null when it fits. */
export type Check = (value: any) => Faults;

/** A JSON Schema, as far as the contract needs one. */
export type Schema = Readonly<Record<string, any>>;

/** A schema that others refer to, and its check. */
export interface Referred {
  readonly schema: () => Schema;
  readonly check: Check;
}

/** The checks of a keyword, or of several; none for a schema without them. */
export type Keyword = (schema: Schema, dialect: Dialect) => Check[];

/** What schemas are compiled with. */
export interface Dialect {
  /** Those that few schemas have: a page has only those of its schemas. */
  readonly keywords: readonly Keyword[];
  /** Finds what a `$ref` refers to. */
  refer(reference: string): Referred;
}

/** A schema to refer to, which is compiled with the first value: schemas recur. */
export function referred(schema: () => Schema, dialect: Dialect): Referred {
  let check: Check | undefined;
  return { schema, check: (value) => (check ??= compileCheck(schema(), dialect))(value) };
}

/** Finds schemas by the last part of a reference. */
export function referTo(schemas: Schema, keywords: readonly Keyword[]): Dialect {
  const known = new Map<string, Referred>();
  const dialect: Dialect = {
    keywords,
    refer(reference) {
      const found = known.get(reference);
      if (found) return found;
      const schema = schemas[reference.slice(reference.lastIndexOf('/') + 1)];
      if (!schema) throw new Error(`There is no schema at ${reference}.`);
      const made = referred(() => schema, dialect);
      known.set(reference, made);
      return made;
    },
  };
  return dialect;
}

/** Makes the check of a schema, without `eval`; the build proves that nothing in it is passed over. */
export function compileCheck(schema: Schema, dialect: Dialect): Check {
  return inTurn([
    ...ofType(schema, dialect),
    ...ofValue(schema),
    ...dialect.keywords.flatMap((keyword) => keyword(schema, dialect)),
    ...ofReference(schema, dialect),
  ]);
}

const FITS: Check = () => null;

/** What is wrong with any of some things. */
function faultsIn<Item>(items: readonly Item[], faultsOf: (item: Item, index: number) => Faults) {
  let faults: Faults = null;
  for (let index = 0; index < items.length; index += 1)
    faults = join(faults, faultsOf(items[index] as Item, index));
  return faults;
}

// A list of checks would take a function of its own for each value.
const both = (one: Check, other: Check): Check =>
  one === FITS ? other : (value) => join(one(value), other(value));

const inTurn = (checks: readonly Check[]): Check => checks.reduce(both, FITS);

/** Types by what a value of them is. */
export const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

/** The type of a value by JSON Schema's names; what JSON does not have is of none of them. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && !Number.isFinite(value) ? 'none' : typeof value;
}

function ofType(schema: Schema, dialect: Dialect): Check[] {
  const types: string[] = [schema['type'] ?? []].flat();
  const own: Readonly<Record<string, Check[]>> = {
    string: bounds(schema, 'string'),
    number: bounds(schema, 'number'),
    array: [...bounds(schema, 'array'), ...items(schema, dialect)],
    object: fields(schema, dialect),
  };
  const any = types.length === 0;
  if (any && Object.values(own).every((checks) => checks.length === 0)) return [];
  const message = mustBe(...types.map((type) => `${TYPES[type]}`));
  const wrong: Check = any ? FITS : () => fault('type', message);
  const checks: Record<string, Check> = {};
  for (const type of any ? Object.keys(own) : types) checks[type] = inTurn(own[type] ?? []);
  if (types.includes('integer')) {
    const bounded = inTurn(own['number'] ?? []);
    checks['number'] = (value) => (Number.isInteger(value) ? bounded : wrong)(value);
  }
  return [(value) => (checks[typeOf(value)] ?? wrong)(value)];
}

function items({ items }: Schema, dialect: Dialect): Check[] {
  const check = items ? compileCheck(items, dialect) : FITS;
  if (check === FITS) return [];
  return [(list) => faultsIn(list, (item, index) => below(check(item), index))];
}

function fields(schema: Schema, dialect: Dialect): Check[] {
  const { required = [], properties = {}, additionalProperties: others = true } = schema;
  const checked = Object.entries<Schema>(properties)
    .map(([name, child]) => [name, compileCheck(child, dialect)] as const)
    .filter(([, check]) => check !== FITS);
  return [
    ...(required.length > 0 ? [missing(required)] : []),
    ...bounds(schema, 'object'),
    ...(others === true ? [] : [strangers(new Set(Object.keys(properties)), others, dialect)]),
    ...(checked.length > 0 ? [named(checked)] : []),
  ];
}

const missing =
  (required: readonly string[]): Check =>
  (object) =>
    faultsIn(required, (name) =>
      object[name] === undefined ? below(fault('required', 'is required'), name) : null,
    );

const named =
  (known: readonly (readonly [string, Check])[]): Check =>
  (object) => {
    let faults: Faults = null;
    for (const [name, check] of known) {
      const value = object[name];
      if (value !== undefined) faults = join(faults, below(check(value), name));
    }
    return faults;
  };

/** Fields that the schema does not name. */
function strangers(known: ReadonlySet<string>, others: Schema | false, dialect: Dialect): Check {
  const check: Check = others
    ? compileCheck(others, dialect)
    : () => fault('additionalProperties', 'is not a known field');
  return (object) =>
    faultsIn(Object.keys(object), (name) =>
      known.has(name) ? null : below(check(object[name]), name),
    );
}

function ofValue(schema: Schema): Check[] {
  const keyword = schema['enum'] ? 'enum' : 'const';
  const limit = schema[keyword];
  if (limit === undefined) return [];
  const allowed: readonly unknown[] = [limit].flat();
  return [(value) => (allowed.includes(value) ? null : fault(keyword, mustBeOneOf(allowed)))];
}

function ofReference({ $ref: reference }: Schema, dialect: Dialect): Check[] {
  return reference === undefined ? [] : [dialect.refer(reference).check];
}
