// What schemas say of a value that does not fit, in words that follow the name of a field: "must be a string".

const quote = (value: unknown): string =>
  `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function either(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

export const mustBe = (...words: readonly string[]): string => `must be ${either(words)}`;

export const mustBeOneOf = (values: readonly unknown[]): string => mustBe(...values.map(quote));

export const mustHave = (bound: 'least' | 'most', noun: string) => (limit: unknown) =>
  `must have at ${bound} ${limit} ${noun}${limit === 1 ? '' : 's'}`;

export const mustMatch = (pattern: string): string => `must match the pattern ${quote(pattern)}`;
