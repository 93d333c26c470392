import { BOUNDS, bounds, fault } from './bounds.ts';
import { below, type Faults, join } from './faults.ts';

/** What is wrong with a value; null when it fits. */
export type Check = (value: any) => Faults;

/** A JSON Schema, as far as the contract needs one. */
export type Schema = Readonly<Record<string, any>>;

/** A schema that others refer to, and its check. */
export interface Referred {
  readonly schema: () => Schema;
  readonly check: Check;
}

/** Finds what a `$ref` refers to. */
export type Refer = (reference: string) => Referred;

/** A schema to refer to, which is compiled with the first value: schemas recur. */
export function referred(schema: () => Schema, refer: Refer): Referred {
  let check: Check | undefined;
  return { schema, check: (value) => (check ??= compileCheck(schema(), refer))(value) };
}

/** Finds schemas by the last part of a reference. */
export function referTo(schemas: Schema): Refer {
  const known = new Map<string, Referred>();
  const refer: Refer = (reference) => {
    const found = known.get(reference);
    if (found) return found;
    const schema = schemas[reference.slice(reference.lastIndexOf('/') + 1)];
    if (!schema) throw new Error(`There is no schema at ${reference}.`);
    const made = referred(() => schema, refer);
    known.set(reference, made);
    return made;
  };
  return refer;
}

/**
 * Makes the check of a schema, without `eval`.
 *
 * @throws {Error} for a keyword, a type or a format that nothing here checks: no value passes unchecked
 */
export function compileCheck(schema: Schema, refer: Refer): Check {
  const stray = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (stray) throw new Error(`Nothing checks the keyword "${stray}".`);
  return inTurn([
    ...ofType(schema, refer),
    ...ofValue(schema),
    ...ofUnion(schema, refer),
    ...ofReference(schema, refer),
  ]);
}

const FITS: Check = () => null;

/** What is wrong with any of some things. */
function faultsIn<Item>(items: readonly Item[], faultsOf: (item: Item, index: number) => Faults) {
  let faults: Faults = null;
  for (let index = 0; index < items.length; index += 1) {
    const found = faultsOf(items[index] as Item, index);
    if (found !== null) faults = join(faults, found);
  }
  return faults;
}

const inTurn = (checks: readonly Check[]): Check =>
  checks.length < 2 ? (checks[0] ?? FITS) : (value) => faultsIn(checks, (check) => check(value));

const TYPES = new Set([...Object.keys(BOUNDS), 'integer', 'boolean', 'null']);
const KNOWN = new Set([
  ...['$ref', 'type', 'enum', 'const', 'oneOf', 'anyOf', 'discriminator', 'items', 'required'],
  ...['properties', 'additionalProperties', ...Object.values(BOUNDS).flatMap(Object.keys)],
  // They change no verdict.
  ...['title', 'description', 'default', 'deprecated', 'readOnly', 'writeOnly'],
]);

/** The type of a value by JSON Schema's names; what JSON does not have is of none of them. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && !Number.isFinite(value) ? 'none' : typeof value;
}

function ofType(schema: Schema, refer: Refer): Check[] {
  const types: string[] = [schema['type'] ?? []].flat();
  const stray = types.find((type) => !TYPES.has(type));
  if (stray) throw new Error(`Nothing checks the type "${stray}".`);
  const own: Readonly<Record<string, Check[]>> = {
    string: bounds(schema, 'string'),
    number: bounds(schema, 'number'),
    array: [...bounds(schema, 'array'), ...items(schema, refer)],
    object: fields(schema, refer),
  };
  const any = types.length === 0;
  if (any && Object.values(own).every((checks) => checks.length === 0)) return [];
  const wrong: Check = any ? FITS : () => fault('type', schema['type']);
  const checks: Record<string, Check> = {};
  for (const type of any ? Object.keys(own) : types) checks[type] = inTurn(own[type] ?? []);
  if (types.includes('integer')) {
    const bounded = inTurn(own['number'] ?? []);
    checks['number'] = (value) => (Number.isInteger(value) ? bounded : wrong)(value);
  }
  return [(value) => (checks[typeOf(value)] ?? wrong)(value)];
}

function items({ items }: Schema, refer: Refer): Check[] {
  const check = items ? compileCheck(items, refer) : FITS;
  if (check === FITS) return [];
  return [(list) => faultsIn(list, (item, index) => below(check(item), index))];
}

function fields(schema: Schema, refer: Refer): Check[] {
  const { required = [], properties = {}, additionalProperties: others = true } = schema;
  const known = Object.entries<Schema>(properties).map(
    ([name, child]) => [name, compileCheck(child, refer)] as const,
  );
  const checked = known.filter(([, check]) => check !== FITS);
  return [
    ...(required.length > 0 ? [missing(required)] : []),
    ...bounds(schema, 'object'),
    ...(others === true ? [] : [strangers(new Set(Object.keys(properties)), others, refer)]),
    ...(checked.length > 0 ? [named(checked)] : []),
  ];
}

const missing =
  (required: readonly string[]): Check =>
  (object) =>
    faultsIn(required, (name) =>
      object[name] === undefined ? below(fault('required'), name) : null,
    );

const named =
  (known: readonly (readonly [string, Check])[]): Check =>
  (object) => {
    let faults: Faults = null;
    for (const [name, check] of known) {
      const found = object[name] === undefined ? null : check(object[name]);
      if (found !== null) faults = join(faults, below(found, name));
    }
    return faults;
  };

/** Fields that the schema does not name. */
function strangers(known: ReadonlySet<string>, others: Schema | false, refer: Refer): Check {
  const check: Check = others ? compileCheck(others, refer) : () => fault('additionalProperties');
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
  if (allowed.some((one) => typeof one === 'object' && one !== null))
    throw new Error('Nothing checks for a value that is an object or an array.');
  return [(value) => (allowed.includes(value) ? null : fault(keyword, limit))];
}

function ofUnion(schema: Schema, refer: Refer): Check[] {
  const keyword = schema['oneOf'] ? 'oneOf' : 'anyOf';
  const members: readonly Schema[] | undefined = schema[keyword];
  if (!members) return [];
  const property: string | undefined = schema['discriminator']?.propertyName;
  if (property !== undefined) return [tagged(property, members, refer)];
  const checks = members.map((member) => compileCheck(member, refer));
  return [
    (value) => {
      const found = checks.map((check) => check(value));
      const fits = found.filter((faults) => faults === null).length;
      if (fits === 1 || (fits > 0 && keyword === 'anyOf')) return null;
      return join(found.reduce(join, null), fault(keyword));
    },
  ];
}

/** The member that the tag names, and no other. */
function tagged(property: string, members: readonly Schema[], refer: Refer): Check {
  const byTag = new Map<unknown, Check>();
  for (const member of members) {
    const { const: tag, enum: tags = [tag] } = resolve(member, refer)['properties'][property];
    const check = compileCheck(member, refer);
    for (const each of tags) byTag.set(each, check);
  }
  return (value) => {
    if (typeOf(value) !== 'object') return null;
    const tag = value[property];
    const check = byTag.get(tag);
    if (check) return check(value);
    const faults =
      tag === undefined ? fault('required') : fault('discriminator', [...byTag.keys()]);
    return below(faults, property);
  };
}

const resolve = (schema: Schema, refer: Refer): Schema =>
  schema['$ref'] === undefined ? schema : resolve(refer(schema['$ref']).schema(), refer);

function ofReference({ $ref: reference }: Schema, refer: Refer): Check[] {
  return reference === undefined ? [] : [refer(reference).check];
}
