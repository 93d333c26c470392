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

const WORDS: Readonly<Record<string, (limit: any) => string>> = {
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
  discriminator: (tags) => `must be ${either(tags.map(quote))}`,
  anyOf: () => 'must match a schema in anyOf',
  oneOf: () => 'must match exactly one schema in oneOf',
};

/** What a keyword asks for, in words that follow the name of a field: "must be a string". */
export function describeRule(keyword: string, limit?: unknown): string {
  const describe = WORDS[keyword];
  if (!describe) throw new Error(`There are no words for the keyword "${keyword}".`);
  return describe(limit);
}

const quote = (value: unknown): string =>
  `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function either(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
