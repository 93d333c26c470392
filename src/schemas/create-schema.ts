import { type Dialect, type Keyword, type Referred, referred } from './compile-check.ts';
import { fault, type Faults, pointerOf } from './faults.ts';

/** A JSON Schema: a plain object, as `JSON.stringify` takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One thing that is wrong with a value. */
export interface SchemaIssue {
  /** In words that follow the name of the field: `must be a string`. */
  readonly message: string;
  /** Names of fields and indexes of items, from the value down to the place. Empty for the value itself. */
  readonly path: readonly (string | number)[];
  /** The same place as a JSON Pointer (RFC 6901), as `error.details.issues` of the service has it. */
  readonly pointer: string;
  /** The keyword of JSON Schema that the value breaks, such as `required`; `depth` where it is nested too deep. */
  readonly keyword: string;
}

/** Either the value, which is the one that was given, or what is wrong with it: at most 50 issues. */
export type SchemaResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** Which JSON Schema is asked for: `draft-2020-12` and `draft-07` are there. */
export interface JsonSchemaOptions {
  readonly target: string;
}

/**
 * A schema of the contract, as a value. It implements Standard Schema and Standard JSON Schema, both in version 1, so
 * that forms, routers and tools take it as it is (https://standardschema.dev).
 *
 * @example
 * const result = ContactCreate['~standard'].validate(JSON.parse(text));
 * if (result.issues) console.error(result.issues[0]?.path, result.issues[0]?.message);
 */
export interface ContractSchema<Value> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'messaging-crm-api';
    /** Checks a value, at once and without changing it: nothing is converted, filled in or removed. */
    readonly validate: (value: unknown) => SchemaResult<Value>;
    /** Both are the same, since nothing is converted. They throw a RangeError for a target that is not there. */
    readonly jsonSchema: {
      readonly input: (options: JsonSchemaOptions) => Record<string, unknown>;
      readonly output: (options: JsonSchemaOptions) => Record<string, unknown>;
    };
    /** Types alone: there is no such field. */
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
  /** The schema itself in the dialect 2020-12, with those it refers to under `$defs`. */
  readonly jsonSchema: JsonSchema;
}

/** Other schemas by their names in the contract. */
type References = () => Readonly<Record<string, ContractSchema<any>>>;

/** How a schema is written, with references to `$defs` that are not there yet, and what it refers to. */
interface Written {
  readonly read: () => JsonSchema;
  readonly references: References;
  readonly referred: Referred;
}

const REFERENCE = '#/$defs/';
const written = new WeakMap<object, Written>();

/**
 * Makes a schema of how it is written; what it refers to is asked for when it is needed.
 *
 * @param keywords - Those that it has beside the usual ones.
 * @param tag - Of a union, the field that tells its members apart: JSON Schema has no word for it.
 */
export function createSchema<Value>(
  read: () => JsonSchema,
  references: References = () => ({}),
  keywords: readonly Keyword[] = [],
  tag?: string,
): ContractSchema<Value> {
  const jsonSchema = ({ target }: JsonSchemaOptions): Record<string, unknown> =>
    wholeSchema(schema, target);
  const schema: ContractSchema<Value> = {
    '~standard': {
      version: 1,
      vendor: 'messaging-crm-api',
      validate(value) {
        let faults: Faults;
        try {
          faults = own.check(value);
        } catch (error) {
          // It is deeper than functions can call each other, or leads back to itself.
          if (!(error instanceof RangeError)) throw error;
          faults = fault('depth', 'is nested too deep');
        }
        if (faults === null) return { value: value as Value };
        return { issues: faults.map((one) => ({ ...one, pointer: pointerOf(one.path) })) };
      },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
    get jsonSchema() {
      return wholeSchema(schema, 'draft-2020-12');
    },
  };
  const dialect: Dialect = {
    keywords,
    refer: (reference) =>
      writtenOf(Object(references())[reference.slice(REFERENCE.length)]).referred,
  };
  const union = tag === undefined ? {} : { discriminator: { propertyName: tag } };
  const own = referred(() => ({ ...read(), ...union }), dialect);
  written.set(schema, { read, references, referred: own });
  return schema;
}

const DIALECTS: Readonly<Record<string, string>> = {
  'draft-2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
};

function wholeSchema(schema: object, target: string): Record<string, unknown> {
  const known = Object.keys(DIALECTS);
  if (!known.includes(target)) {
    const targets = known.join(' and ');
    throw new RangeError(`There is no JSON Schema for the target "${target}": use ${targets}.`);
  }
  const definitions: Record<string, JsonSchema> = {};
  const { read, references } = writtenOf(schema);
  const gather = (more: References): void => {
    for (const [name, other] of Object.entries(more())) {
      if (name in definitions) continue;
      const own = writtenOf(other);
      definitions[name] = own.read();
      gather(own.references);
    }
  };
  gather(references);
  const defs = Object.keys(definitions).length > 0 ? { $defs: definitions } : {};
  return { $schema: DIALECTS[target], ...read(), ...defs };
}

const writtenOf = (schema: object): Written => written.get(schema) as Written;
