import type { Rule } from '../../../src/schemas/faults.ts';

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

const MESSAGES: Readonly<Record<string, (value: any) => string>> = {
  type: (types) => `must be ${either([types].flat().map((type) => TYPES[type] ?? type))}`,
  required: () => 'is required',
  enum: (values) => `must be ${either(values.map(quote))}`,
  const: (value) => `must be ${quote(value)}`,
  minimum: (limit) => `must be at least ${limit}`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  minItems: (limit) => `must have at least ${count(limit, 'item')}`,
  maxItems: (limit) => `must have at most ${count(limit, 'item')}`,
  minLength: (limit) => `must have at least ${count(limit, 'character')}`,
  maxLength: (limit) => `must have at most ${count(limit, 'character')}`,
  minProperties: (limit) => `must have at least ${count(limit, 'field')}`,
  maxProperties: (limit) => `must have at most ${count(limit, 'field')}`,
  additionalProperties: () => 'is not a known field',
  pattern: (pattern) => `must match the pattern ${quote(pattern)}`,
  format: (format) => `must be ${FORMATS[format] ?? `of the format ${format}`}`,
  discriminator: ({ values }) => `must be ${either(values.map(quote))}`,
  anyOf: () => 'must match a schema in anyOf',
  oneOf: () => 'must match exactly one schema in oneOf',
};

/** A keyword of a schema in words for people; one that the contract did not have before is an Error. */
export function describeRule(keyword: string, value: unknown): Rule {
  const describe = MESSAGES[keyword];
  if (!describe) throw new Error(`There are no words for the keyword "${keyword}".`);
  return { keyword, message: describe(value) };
}

const quote = (value: unknown): string =>
  `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function either(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const LONGEST = 40;

/** Constants for the rules that checks refer to; each rule once. */
export class RuleNames {
  readonly #names = new Map<string, string>();

  /** The constant for a keyword with a value, as its schema has it. */
  nameOf(keyword: string, value: unknown): string {
    const text = JSON.stringify(describeRule(keyword, value));
    const known = this.#names.get(text);
    if (known) return known;
    const { message } = JSON.parse(text);
    const words = `${keyword} ${message.replace(/^(?:must|is) (?:be )?/, '')}`;
    const plain = words.replaceAll(/\W+/g, '_').slice(0, LONGEST).replace(/_$/, '');
    const taken = new Set(this.#names.values());
    let name = plain;
    for (let next = 2; taken.has(name); next += 1) name = `${plain}_${next}`;
    this.#names.set(text, name);
    return name;
  }

  constants(): [name: string, text: string][] {
    return [...this.#names]
      .map(([text, name]): [string, string] => [name, `const ${name} = ${text};`])
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }
}
