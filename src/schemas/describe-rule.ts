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

const count = (bound: string, noun: string) => (limit: unknown) =>
  `must have at ${bound} ${limit} ${noun}${limit === 1 ? '' : 's'}`;

const oneOf = (values: readonly unknown[]): string => `must be ${either(values.map(quote))}`;

const WORDS: Readonly<Record<string, (limit: any) => string>> = {
  type: (types) => `must be ${either([types].flat().map((type) => TYPES[type] ?? type))}`,
  required: () => 'is required',
  enum: oneOf,
  const: (value) => oneOf([value]),
  minimum: (limit) => `must be at least ${limit}`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  minItems: count('least', 'item'),
  maxItems: count('most', 'item'),
  minLength: count('least', 'character'),
  maxLength: count('most', 'character'),
  minProperties: count('least', 'field'),
  maxProperties: count('most', 'field'),
  additionalProperties: () => 'is not a known field',
  pattern: (pattern) => `must match the pattern ${quote(pattern)}`,
  format: (format) => `must be ${FORMATS[format]}`,
  discriminator: oneOf,
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
