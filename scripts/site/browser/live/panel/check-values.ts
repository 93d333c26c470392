import { isObject } from '../../../../../src/service/json.ts';
import { escapePointer, JsonError, lineOf, readJson } from './read-json.ts';
import type { RunDescription, RunSchema } from './run-description.ts';
import { resolve, typesOf } from './schema-lookup.ts';

/** What is wrong at a place of a request. */
export interface Issue {
  /** `body`, or as in `values`: `query.limit`. */
  readonly place: string;
  /** Of a body: where, by JSON Pointer and by line. */
  readonly pointer?: string;
  readonly line?: number;
  readonly message: string;
}

type Faults = (readonly [pointer: string, message: string])[];

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isOfType(value: unknown, types: readonly string[]): boolean {
  const type = typeOf(value);
  return (
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
  );
}

/** What is wrong with a single value, in words; undefined for one that fits. */
function faultOf(schema: RunSchema, value: unknown): string | undefined {
  const {
    const: only,
    enum: list,
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
  } = schema;
  const types = typesOf(schema);
  if (!isOfType(value, types)) return `must be ${types.join(' or ')}`;
  if (only !== undefined && value !== only) return `must be ${JSON.stringify(only)}`;
  if (list && !list.includes(value)) return `must be one of ${list.map(String).join(', ')}`;
  const isNumber = typeof value === 'number';
  if (isNumber && minimum !== undefined && value < minimum) return `must be at least ${minimum}`;
  if (isNumber && maximum !== undefined && value > maximum) return `must be at most ${maximum}`;
  const length = typeof value === 'string' ? [...value].length : undefined;
  if (length !== undefined && length < (minLength ?? 0))
    return `must have ${minLength} characters or more`;
  if (length !== undefined && length > (maxLength ?? length))
    return `must have at most ${maxLength} characters`;
  const count = Array.isArray(value) ? value.length : undefined;
  if (count !== undefined && count < (minItems ?? 0)) return `must have ${minItems} items or more`;
  if (count !== undefined && count > (maxItems ?? count))
    return `must have at most ${maxItems} items`;
  return undefined;
}

/** Notes what is wrong below a place. Variants are left to the sandbox: it says which of them was meant. */
function walk(
  schemas: RunDescription['schemas'],
  node: RunSchema,
  value: unknown,
  at: string,
): Faults {
  const schema = resolve(schemas, node);
  const fault = faultOf(schema, value);
  if (fault) return [[at, fault]];
  const { properties = {}, required = [], additional, items, oneOf } = schema;
  if (Array.isArray(value))
    return items ? value.flatMap((one, index) => walk(schemas, items, one, `${at}/${index}`)) : [];
  if (!isObject(value)) return [];
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const isOpen = oneOf !== undefined || additional !== undefined || !schema.properties;
  return [
    ...missing.map((name) => [at, `needs the field "${name}"`] as const),
    ...Object.entries(value).flatMap(([name, one]): Faults => {
      const below = `${at}/${escapePointer(name)}`;
      const own = properties[name] ?? (typeof additional === 'object' ? additional : undefined);
      if (own) return walk(schemas, own, one, below);
      return isOpen ? [] : [[below, 'is not known to the contract, and is ignored']];
    }),
  ];
}

/** What is wrong with the text of a body, each with its line. */
export function checkBody({ body, schemas }: RunDescription, text: string): Issue[] {
  if (!body) return [];
  try {
    const { value, places } = readJson(text);
    return walk(schemas, body, value, '').map(([pointer, message]) => ({
      place: 'body',
      pointer,
      line: lineOf(text, places.get(pointer) ?? 0),
      message: `${pointer || 'The body'} ${message}.`,
    }));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return [{ place: 'body', line: lineOf(text, error.at), message: error.message }];
  }
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A value of a parameter as its schema means it. */
function parse(text: string, schema: RunSchema): unknown {
  const types = typesOf(schema);
  if (types.includes('array'))
    return text.split(',').map((part) => parse(part, schema.items ?? {}));
  if ((types.includes('integer') || types.includes('number')) && NUMBER.test(text))
    return Number(text);
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  return text;
}

/** What is wrong with the parameters; an optional one that is empty is left out. */
export function checkParameters(
  { parameters, schemas }: RunDescription,
  values: Readonly<Record<string, string>>,
): Issue[] {
  return parameters.flatMap(({ name, in: where, required, schema }): Issue[] => {
    const place = `${where}.${name}`;
    const text = values[place] ?? '';
    if (text === '') return required ? [{ place, message: 'is required.' }] : [];
    const [first] = walk(schemas, schema, parse(text, resolve(schemas, schema)), '');
    return first ? [{ place, message: `${first[1]}.` }] : [];
  });
}
