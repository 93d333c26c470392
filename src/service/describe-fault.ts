import type { ErrorObject } from 'ajv';
import type { Fault } from './issue.ts';
import { escapeSegment } from './json.ts';

type Params = Readonly<Record<string, unknown>>;

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-08-01',
  'date-time': 'a date and time such as 2026-08-01T09:30:00Z',
};

const count = (limit: unknown, noun: string): string => `${limit} ${noun}${limit === 1 ? '' : 's'}`;

const MESSAGES: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) =>
    `must be ${either([type].flat().map((one) => TYPES[String(one)] ?? String(one)))}`,
  required: () => 'is required',
  enum: ({ allowedValues }) => `must be ${either((allowedValues as unknown[]).map(quote))}`,
  const: ({ allowedValue }) => `must be ${quote(allowedValue)}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minItems: ({ limit }) => `must have at least ${count(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${count(limit, 'item')}`,
  minLength: ({ limit }) => `must have at least ${count(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${count(limit, 'character')}`,
  minProperties: ({ limit }) => `must have at least ${count(limit, 'field')}`,
  maxProperties: ({ limit }) => `must have at most ${count(limit, 'field')}`,
  pattern: ({ pattern }) => `must match the pattern ${quote(pattern)}`,
  format: ({ format }) => `must be ${FORMATS[String(format)] ?? `of the format ${format}`}`,
  additionalProperties: () => 'is not a field of this object',
};

/** What ajv found, in words for people, at the field that is to be mended. */
export function describeFault(error: ErrorObject): Fault {
  const { keyword, instancePath, params, message = 'is wrong' } = error;
  if (keyword === 'discriminator') return describeTag(error);
  const field = params['missingProperty'] ?? params['additionalProperty'];
  return {
    pointer: typeof field === 'string' ? `${instancePath}/${escapeSegment(field)}` : instancePath,
    message: MESSAGES[keyword]?.(params) ?? message,
  };
}

/** A union's tag that is missing, or that names none of its members. */
function describeTag({ instancePath, params, schema }: ErrorObject): Fault {
  const { values } = schema as { values: readonly string[] };
  return {
    pointer: `${instancePath}/${escapeSegment(params['tag'])}`,
    message:
      params['tagValue'] === undefined ? 'is required' : `must be ${either(values.map(quote))}`,
  };
}

const quote = (value: unknown): string =>
  `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function either(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
